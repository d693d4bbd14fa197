/** `Game_2025-11-23_17-38-12.csv`, `…_2024_04_16T234455_Log.csv`, `pmcap-game.exe-250709-222018.csv`: year, month, day, hour, minute, second. */
const STAMPS = [
  /(?<!\d)(20\d\d)([-_]?)(\d\d)\2(\d\d)[T_ -](\d\d)([-_.]?)(\d\d)\6(\d\d)(?!\d)/,
  /(?<!\d)(\d\d)()(\d\d)(\d\d)-(\d\d)()(\d\d)(\d\d)(?!\d)/,
]

/**
 * When a capture was taken, as far as its file says: by its name, as capture tools write it and by the clock on their wall, else by when
 * it was written last (ms since 1970). Dates of copied files are none; who compares them finds runs that lie closer than they are long.
 */
export function capturedAtOf(file: string, modified?: number): string | undefined {
  for (const stamp of STAMPS) {
    const [, year = '', , month, day, hour, , minute, second] = stamp.exec(file) ?? []
    const date = `${year.padStart(4, '20')}-${month}-${day}T${hour}:${minute}:${second}`
    if (year !== '' && !Number.isNaN(Date.parse(`${date}Z`))) return date
  }
  return modified === undefined || !(Math.abs(modified) < 8e15) ? undefined : new Date(modified).toISOString()
}
