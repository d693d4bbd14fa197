import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '../kernel/database.ts'
import type { RetentionTables } from './retention.table.ts'

/** @returns false when an entry with this id is there already */
export async function insertAuditEntry(
  db: Db,
  row: Insertable<RetentionTables['audit_log']>,
): Promise<boolean> {
  const result = await db
    .insertInto('audit_log')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function updateAuditDetail(trx: Trx, entry: { id: string; detail: string }): Promise<void> {
  await trx.updateTable('audit_log').set({ detail: entry.detail }).where('id', '=', entry.id).execute()
}

export function selectLastAuditEntry(
  db: Db,
  action: string,
): Promise<Selectable<RetentionTables['audit_log']> | undefined> {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
