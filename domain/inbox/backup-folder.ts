import { addSeconds, isoTime } from '#domain/kernel/time.ts'

/** Port: where the backups of the nights are. */
export type BackupFolder = {
  /** Absolute. */
  path: string
  /** Why nothing can be written there, with the command that mends it; nothing when all is well. Makes and changes nothing. */
  obstacle: () => string | undefined
  /**
   * Writes what the database holds at this moment, the settings and the secret that a restore needs, and what is not there yet of
   * uploaded files. A backup has its name once it is whole.
   * @param isRehearsed it is also restored aside, and compared with what was written
   */
  write: (
    name: string,
    contents: readonly { sha256: string; size: number }[],
    isRehearsed: boolean,
  ) => Promise<WrittenBackup>
  /** Names of those that are there, oldest first. */
  list: () => Promise<string[]>
  remove: (name: string) => Promise<void>
  /** Deletes uploaded files that no backup since a moment held. @returns how many */
  removeContents: (notSince: Date) => Promise<number>
}

export type WrittenBackup = {
  file: string
  bytes: number
  tables: number
  rows: number
  /** Uploaded files whose bytes are not there, or damaged. */
  missing: number
  rehearsal: 'none' | 'went well' | { failedBy: string }
}

/** When a backup is made, and how long it is kept. */
export type NightlyBackups = {
  folder: BackupFolder
  /** Time of Stockholm, as `03:10`. */
  at: string
  keepDays: number
  keepWeeks: number
}

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/
const DAY_SECONDS = 24 * 3600
const WEEK_MS = 7 * DAY_SECONDS * 1000
/** 1970 began on a Thursday; weeks begin on Mondays. */
const MONDAY_MS = 4 * DAY_SECONDS * 1000

/** `2026-11-20T02-10-00Z`, the second at which it was made. */
export function backupName(now: Date): string {
  return `${isoTime(now).slice(0, 19).replaceAll(':', '-')}Z`
}

/** When a backup was made, by its name; nothing for what has no name of ours. */
export function madeAt(name: string): Date | undefined {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:${second}Z`)
}

/** Of these names those that are to be deleted: all of before the last days but the newest of each of the last weeks. The newest stays. */
export function outdated(
  names: readonly string[],
  { keepDays, keepWeeks }: { keepDays: number; keepWeeks: number },
  now: Date,
): string[] {
  const ours = names
    .flatMap((name) => {
      const at = madeAt(name)
      return at ? [{ name, at }] : []
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const newestOfWeeks = new Map<number, string>()
  for (const { name, at } of ours) {
    const week = Math.floor((at.getTime() - MONDAY_MS) / WEEK_MS)
    if (!newestOfWeeks.has(week)) newestOfWeeks.set(week, name)
  }
  const kept = new Set(newestOfWeeks.values())
  const since = (days: number) => addSeconds(now, -days * DAY_SECONDS)
  return ours
    .slice(1)
    .filter(({ name, at }) => at < since(keepDays) && !(kept.has(name) && at >= since(keepWeeks * 7)))
    .map(({ name }) => name)
}
