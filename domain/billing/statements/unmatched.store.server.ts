import type { Insertable } from 'kysely'
import { type Db, insertOnce, type Tables, type Trx } from '#domain/kernel/database.ts'

/** @returns whether it is new */
export function insertUnmatched(trx: Trx, row: Insertable<Tables['unmatched_lines']>) {
  return insertOnce(trx.insertInto('unmatched_lines').values(row))
}

/** Oldest first. */
export function selectUndismissed(db: Db) {
  return db
    .selectFrom('unmatched_lines')
    .selectAll()
    .where('dismissed_at', 'is', null)
    .orderBy('on_day')
    .orderBy('id')
    .execute()
}

export function selectUnmatched(db: Db, id: string) {
  return db.selectFrom('unmatched_lines').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @returns false if it was already dismissed */
export async function updateDismissed(
  trx: Trx,
  { id, now, by, because }: { id: string; now: string; by: string | null; because: string },
): Promise<boolean> {
  const result = await trx
    .updateTable('unmatched_lines')
    .set({ dismissed_at: now, dismissed_by: by, dismissed_because: because })
    .where('id', '=', id)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
