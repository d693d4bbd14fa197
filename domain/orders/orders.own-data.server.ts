import type { Db, Trx } from '#domain/kernel/database.ts'
import type { DataOwner } from '#domain/kernel/own-data.ts'
import { progressOfOwner } from '#domain/projects/project-states.server.ts'
import { seenOrder } from './orders.schema.ts'
import { selectAllOrdersOfOwner } from './orders.store.server.ts'
import { readerOf } from './to-order.server.ts'

/** Amounts in cents, times in ISO 8601; newest first. */
export async function exportOfOrders(db: Db, ownerId: string) {
  const rows = await selectAllOrdersOfOwner(db, ownerId)
  const readRow = await readerOf(db, rows)
  return rows.map((row) => ({
    ...seenOrder(readRow(row)),
    currency: row.currency,
    endedAt: row.ended_at,
    updatedAt: row.updated_at,
  }))
}

/** Keeps with each order what was done of its work, before its project goes: deleting an account changes no sum that anybody owes. */
export async function keepProgress(trx: Trx, { id }: DataOwner): Promise<void> {
  for (const { orderId, doneAt, donePercent } of await progressOfOwner(trx, id))
    await trx
      .updateTable('orders')
      .set({ done_at: doneAt, done_percent: donePercent })
      .where('id', '=', orderId)
      .execute()
}

/** Orders that nothing was done to since a time. */
export async function findOrdersUntouchedSince(trx: Trx, time: string): Promise<string[]> {
  const rows = await trx.selectFrom('orders').select('id').where('updated_at', '<', time).execute()
  return rows.map(({ id }) => id)
}

/** Orders that are no accounting records any more. Nothing may refer to them. */
export { deleteOrders as forgetOrders } from './orders.store.server.ts'
