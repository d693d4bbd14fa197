import { type Insertable, sql } from 'kysely'
import { type Db, inList, insertOnce, type Tables, type Trx } from '#domain/kernel/database.ts'

/** @returns false if this part is already booked, or the reference has a first transfer */
export function insertTransfer(trx: Trx, row: Insertable<Tables['transfers']>) {
  return insertOnce(trx.insertInto('transfers').values(row))
}

export function selectFirstTransfer(db: Db, reference: string) {
  return (
    db
      .selectFrom('transfers')
      .selectAll()
      .where('reference', '=', reference)
      // A literal, because otherwise the partial index isn't used.
      .where('is_first', '=', sql.lit(1))
      .executeTakeFirst()
  )
}

/** Frees the reference. Another transfer with it becomes the first. */
export async function freeTransfer(trx: Trx, which: { paymentId: string; now: string }): Promise<void> {
  const freed = await trx
    .updateTable('transfers')
    .set({ reversed_at: which.now, is_first: 0 })
    .where('payment_id', '=', which.paymentId)
    .returning('reference')
    .executeTakeFirst()
  if (!freed || (await selectFirstTransfer(trx, freed.reference))) return
  const next = await trx
    .selectFrom('transfers')
    .select('payment_id')
    .where('reference', '=', freed.reference)
    .where('reversed_at', 'is', null)
    .orderBy('payment_id')
    .executeTakeFirst()
  if (next)
    await trx
      .updateTable('transfers')
      .set({ is_first: 1 })
      .where('payment_id', '=', next.payment_id)
      .execute()
}

export function selectTransfersOfPayments(db: Db, paymentIds: readonly string[]) {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where(inList(db, 'payment_id', paymentIds))
    .execute()
}

export function selectTransfersInList(db: Db, column: 'reference' | 'order_id', values: readonly string[]) {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where(inList(db, column, values))
    .where('reversed_at', 'is', null)
    .execute()
}
