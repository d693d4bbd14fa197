import type { Trx } from '#domain/kernel/database.ts'
import type { Order } from './orders.schema.ts'
import { lockOrder, type OrderRow } from './orders.store.server.ts'
import { noSuchOrder } from './refusals.ts'
import { wholeOrder } from './to-order.server.ts'

/** The order, which nobody else changes before this transaction ends. @throws AppError not-found */
export async function lockedOrder(trx: Trx, id: string): Promise<Order> {
  return wholeOrder(trx, await lockedOrderRow(trx, id))
}

/** Its row, which nobody else changes before this transaction ends. @throws AppError not-found */
export async function lockedOrderRow(trx: Trx, id: string): Promise<OrderRow> {
  const order = await lockOrder(trx, id)
  if (!order) throw noSuchOrder()
  return order
}
