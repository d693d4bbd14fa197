import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'

/**
 * How long the copies are kept that are made before a migration and before a restore: what was deleted since is in them, and the privacy
 * page promises that it is gone from all copies within 60 days.
 */
export const COPY_DAYS = 30

const DAY_SECONDS = 24 * 3600
/** At the end of a copy's name, with the process in that of a migration. */
const MADE_AT = /-(20\d\d-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)(?:-\d+)?(?:\.sqlite|\.backup\.gz)$/

/**
 * Deletes the copies that migrations and restores of this database made more than 30 days ago, by the time in their names. Backups are
 * the operator's.
 * @param database file: nothing on PostgreSQL, whose copies are in the data directory
 * @returns the paths of what was deleted
 */
export function deleteOldCopies(
  { file, dataDir }: { file: string | undefined; dataDir: string },
  now: Date,
): string[] {
  const folder = file === undefined ? dataDir : dirname(file)
  const prefix = `${file === undefined ? 'bildruta' : basename(file, extname(file))}-before-`
  const before = isoTime(addSeconds(now, -COPY_DAYS * DAY_SECONDS)).replaceAll(/[:.]/g, '-')
  const old = readdirSync(folder).filter((name) => name.startsWith(prefix) && madeAt(name) < before)
  const paths = old.map((name) => join(folder, name))
  for (const path of paths) rmSync(path)
  return paths
}

/** As it stands in the name; of what is no copy of ours, a time after all others. */
function madeAt(name: string): string {
  return MADE_AT.exec(name)?.[1] ?? '9'
}
