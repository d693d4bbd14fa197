import { addSeconds, isoTime } from '#domain/kernel/time.ts'

/** Port: the folder for nightly backups. */
export type BackupFolder = {
  /** Absolute. */
  path: string
  /** Why the folder isn't writable, with the command that fixes it. Changes nothing. */
  obstacle: () => string | undefined
  /**
   * Writes a snapshot of the database, the settings and secret that a restore needs, and uploaded files that the folder
   * lacks. The backup gets its name once it is complete.
   * @param isRehearsed also restores it elsewhere and compares the result
   */
  write: (
    name: string,
    contents: readonly { sha256: string; size: number }[],
    isRehearsed: boolean,
  ) => Promise<WrittenBackup>
  /** Oldest first. */
  list: () => Promise<string[]>
  remove: (name: string) => Promise<void>
  /** Deletes uploaded files that no backup since then contained. @returns how many */
  removeContents: (notSince: Date) => Promise<number>
}

export type WrittenBackup = {
  file: string
  bytes: number
  tables: number
  rows: number
  /** Uploaded files that are missing or damaged. */
  missing: number
  rehearsal: 'none' | 'went well' | { failedBy: string }
}

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/
const DAY_SECONDS = 24 * 3600
/** Nightly backups are kept for this many days. */
const KEPT_DAYS = 7
/** The newest backup of each week is kept for this many weeks. Deleted data must leave all copies within 60 days. */
export const KEPT_WEEKS = 4
const WEEK_MS = 7 * DAY_SECONDS * 1000
/** 1 January 1970 was a Thursday, and weeks begin on Mondays. */
const MONDAY_MS = 4 * DAY_SECONDS * 1000

/** Time in UTC, such as `2026-11-20T02-10-00Z`. */
export function backupName(now: Date): string {
  return `${isoTime(now).slice(0, 19).replaceAll(':', '-')}Z`
}

/** @returns undefined if the name isn't one of ours */
export function madeAt(name: string): Date | undefined {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:${second}Z`)
}

/** Old backups, except the newest of each of the last weeks. The newest backup is always kept. */
export function outdated(names: readonly string[], now: Date): string[] {
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
    .filter(({ name, at }) => at < since(KEPT_DAYS) && !(kept.has(name) && at >= since(KEPT_WEEKS * 7)))
    .map(({ name }) => name)
}
