import { listInvoices } from '../invoices/show-invoices.server.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/database.ts'
import { seenOrder } from '../orders/orders.schema.ts'
import { listOrders } from '../orders/show-orders.server.ts'
import { hasRight } from './right-of-withdrawal.server.ts'
import { toWithdrawal } from './to-withdrawal.ts'
import type { AgreedOrder } from './withdrawals.schema.ts'
import { selectWithdrawalsOfOwner } from './withdrawals.store.server.ts'

/** The owner's contracts with their papers, newest first. */
export async function listAgreedOrders(
  { db, clock }: { db: Db; clock: Clock },
  ownerId: string,
): Promise<AgreedOrder[]> {
  const [orders, invoices, withdrawals] = await Promise.all([
    listOrders(db, ownerId),
    listInvoices(db, ownerId),
    selectWithdrawalsOfOwner(db, ownerId),
  ])
  const papers = Map.groupBy(invoices.toReversed(), ({ orderId }) => orderId)
  const declared = new Map(withdrawals.map((row) => [row.order_id, row]))
  return Promise.all(
    orders.map(async (order) => {
      const row = declared.get(order.id)
      return {
        ...seenOrder(order),
        invoices: papers.get(order.id) ?? [],
        withdrawal: row ? toWithdrawal(row, order) : null,
        mayWithdraw: await hasRight(db, order, clock()),
      }
    }),
  )
}
