import type { Insertable, Selectable } from 'kysely'
import { type Db, insertOnce, type Tables } from '#domain/kernel/database.ts'

export type HoldRow = Selectable<Tables['payment_holds']>

/** @returns whether it is new */
export function insertHold(db: Db, row: Insertable<Tables['payment_holds']>) {
  return insertOnce(db.insertInto('payment_holds').values(row))
}

export function selectHolds(db: Db) {
  return db
    .selectFrom('payment_holds')
    .selectAll()
    .where('resolved_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** @returns whether it was unresolved */
export async function markHoldResolved(db: Db, which: { id: string; now: string }): Promise<boolean> {
  const result = await db
    .updateTable('payment_holds')
    .set({ resolved_at: which.now })
    .where('id', '=', which.id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** @returns the ids that were unresolved */
export async function markEnded(
  db: Db,
  which: { paymentIds: readonly string[]; endsWith: NonNullable<HoldRow['ends_with']>; now: string },
): Promise<string[]> {
  const rows = await db
    .updateTable('payment_holds')
    .set({ resolved_at: which.now })
    .where('payment_id', 'in', [...which.paymentIds])
    .where('ends_with', '=', which.endsWith)
    .where('resolved_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
