import { isoTime } from '../kernel/clock.ts'
import type { Db, Trx } from '../kernel/database.ts'
import { newId } from '../kernel/id.ts'
import { insertAuditEntry, selectLastAuditEntry, updateAuditDetail } from './audit-log.store.server.ts'

/** What leaves a line in the audit log. */
export type AuditAction = 'retention' | 'backup'

/** A line of the audit log; `detail` holds figures and names of files, never personal data. */
export type AuditEntry = { detail: Record<string, unknown>; at: string }

/**
 * Puts down what was done.
 * @param entry id: given when the same thing must not be put down twice
 * @returns false when an entry with this id is there already
 */
export function recordAudit(
  db: Db,
  entry: { id?: string; action: AuditAction; detail: AuditEntry['detail']; now: Date },
): Promise<boolean> {
  return insertAuditEntry(db, {
    id: entry.id ?? newId('aud'),
    action: entry.action,
    detail: JSON.stringify(entry.detail),
    created_at: isoTime(entry.now),
  })
}

/** Adds the result to what was put down before the work began, in the same transaction. */
export function completeAudit(trx: Trx, entry: { id: string; detail: AuditEntry['detail'] }): Promise<void> {
  return updateAuditDetail(trx, { id: entry.id, detail: JSON.stringify(entry.detail) })
}

/** When this was done last, and with what result; nothing when it never was. */
export async function findLastAudit(db: Db, action: AuditAction): Promise<AuditEntry | undefined> {
  const row = await selectLastAuditEntry(db, action)
  return row && { detail: JSON.parse(row.detail), at: row.created_at }
}
