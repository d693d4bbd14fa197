import type { Db } from '#domain/kernel/database.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import type { AuditEntry } from '#domain/people/audit/audit.schema.ts'
import { findLastAudit } from '#domain/people/audit/audit.server.ts'
import type { NightlyBackups } from './backup-folder.ts'

/** A backup counts as recent for so long: a week by hand; where one is made every night, until the next night's is half a day late. */
const RECENT_SECONDS = { byHand: 7 * 24 * 3600, nightly: 36 * 3600 } as const

/** One that takes longer counts as failed: its process died, or hangs. */
const LONGEST_SECONDS = 2 * 3600

/** @property nightly where backups of the nights are written; missing where the server makes none */
type Asked = { now: Date; nightly: NightlyBackups | undefined }

/** The last backup that counts, and whether that is too long ago or never was; a first night has not failed before it has come. */
export async function findNewestBackup(
  db: Db,
  { now, nightly }: Asked,
): Promise<{ last: AuditEntry | undefined; isOld: boolean }> {
  const last = await findLastThatCounts(db, nightly)
  const recent = isoTime(addSeconds(now, -RECENT_SECONDS[nightly ? 'nightly' : 'byHand']))
  return { last, isOld: last ? last.at < recent : !nightly }
}

/** What failed since the last backup that counts, with its reason; nothing when that is the newest. */
export async function findFailedBackup(
  db: Db,
  { now, nightly }: Asked,
): Promise<{ at: string; reason: string } | undefined> {
  const failed = await findLastAudit(db, 'backup-failed')
  const begun = await findLastAudit(db, 'backup-begun')
  const last = await findLastThatCounts(db, nightly)
  if (failed && (!last || failed.at >= last.at))
    return { at: failed.at, reason: String(failed.detail.reason) }
  const isOver = begun && begun.at < isoTime(addSeconds(now, -LONGEST_SECONDS))
  if (isOver && (!last || last.at < begun.at)) return { at: begun.at, reason: 'it was begun and did not end' }
  return undefined
}

/** Where the server makes backups by night only what it wrote into their folder counts: any other copy may be on the disk of the data. */
async function findLastThatCounts(
  db: Db,
  nightly: NightlyBackups | undefined,
): Promise<AuditEntry | undefined> {
  const ofNight = await findLastAudit(db, 'backup-nightly')
  if (nightly) return ofNight?.detail.folder === nightly.folder.path ? ofNight : undefined
  const byHand = await findLastAudit(db, 'backup')
  return !byHand || (ofNight && ofNight.at > byHand.at) ? ofNight : byHand
}

/** When a backup was last restored aside and found to be what was written. */
export function findLastRehearsal(db: Db): Promise<AuditEntry | undefined> {
  return findLastAudit(db, 'backup-rehearsed')
}
