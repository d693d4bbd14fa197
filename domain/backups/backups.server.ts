import { type AuditEntry, findLastAudit } from '../audit/audit.server.ts'
import { addSeconds, isoTime } from '../kernel/clock.ts'
import type { Db } from '../kernel/database.ts'

/** A backup counts as recent for so many days. */
const RECENT_DAYS = 7
const DAY_SECONDS = 24 * 3600

/** The last backup that was made, and whether that is too long ago or never was. */
export async function findNewestBackup(
  db: Db,
  now: Date,
): Promise<{ last: AuditEntry | undefined; isOld: boolean }> {
  const last = await findLastAudit(db, 'backup')
  const recent = isoTime(addSeconds(now, -RECENT_DAYS * DAY_SECONDS))
  return { last, isOld: !last || last.at < recent }
}
