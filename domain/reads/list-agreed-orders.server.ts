import { listInvoices } from '#domain/billing/invoices/invoices.server.ts'
import { hasRight, toWithdrawal } from '#domain/billing/withdrawals/withdrawable-orders.server.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Clock } from '#domain/kernel/time.ts'
import { seenOrder } from '#domain/orders/orders.schema.ts'
import { listOrders } from '#domain/orders/orders.server.ts'
import { daysAfterDelivery } from '#domain/orders/quotes/owed-quotes.server.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import { quotesOf } from './list-quotes.server.ts'
import { selectProjectsOfOrders, selectWithdrawalsOfOwner } from './orders.store.server.ts'

/** Newest first. */
export async function listAgreedOrders(
  { db, clock }: { db: Db; clock: Clock },
  ownerId: string,
): Promise<AgreedOrder[]> {
  const now = clock()
  const [orders, invoices, withdrawals, projects] = await Promise.all([
    listOrders(db, ownerId),
    listInvoices(db, ownerId),
    selectWithdrawalsOfOwner(db, ownerId),
    selectProjectsOfOrders(db, ownerId),
  ])
  const quotes = await quotesOf(
    db,
    orders.filter(({ instalments }) => instalments !== null),
  )
  const invoicesOf = Map.groupBy(invoices.toReversed(), ({ orderId }) => orderId)
  const ends = new Map(projects.map(({ order_id, status }) => [order_id, PROJECT_STATES[status].end]))
  const declared = new Map(withdrawals.map((row) => [row.order_id, row]))
  return orders.map((order) => {
    const row = declared.get(order.id)
    const quote = quotes.get(order.id)
    return {
      ...seenOrder(order),
      invoices: invoicesOf.get(order.id) ?? [],
      daysAfterDelivery: quote ? daysAfterDelivery(order, quote) : null,
      isCalledOff: ends.get(order.id) === 'called-off',
      withdrawal: row ? toWithdrawal(row, order) : null,
      mayWithdraw: hasRight(order, ends.get(order.id) === 'done', now),
    }
  })
}
