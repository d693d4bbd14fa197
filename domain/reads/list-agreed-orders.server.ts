import { listInvoices } from '../invoices/show-invoices.server.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/database.ts'
import { statusesWhere } from '../kernel/states.ts'
import { mayBeCorrected } from '../orders/correctable.ts'
import { seenOrder } from '../orders/orders.schema.ts'
import { daysAfterDelivery } from '../orders/quotes/days-to-pay.server.ts'
import { listOrders } from '../orders/show-orders.server.ts'
import { PROJECT_STATES } from '../projects/project-states.schema.ts'
import { hasRight } from '../withdrawals/right-of-withdrawal.server.ts'
import { toWithdrawal } from '../withdrawals/to-withdrawal.ts'
import type { AgreedOrder } from '../withdrawals/withdrawals.schema.ts'
import { selectOrdersOfProjects, selectQuotes, selectWithdrawalsOfOwner } from './reads.store.server.ts'

const DONE = statusesWhere(PROJECT_STATES, ({ end }) => end === 'done')

/** The owner's contracts with their papers, newest first. */
export async function listAgreedOrders(
  { db, clock }: { db: Db; clock: Clock },
  ownerId: string,
): Promise<AgreedOrder[]> {
  const now = clock()
  const [orders, invoices, withdrawals, done] = await Promise.all([
    listOrders(db, ownerId),
    listInvoices(db, ownerId),
    selectWithdrawalsOfOwner(db, ownerId),
    selectOrdersOfProjects(db, { ownerId, statuses: DONE }),
  ])
  const inInstalments = orders.filter(({ instalments }) => instalments !== null).map(({ id }) => id)
  const quotes = new Map((await selectQuotes(db, inInstalments)).map((quote) => [quote.order_id, quote]))
  const papers = Map.groupBy(invoices.toReversed(), ({ orderId }) => orderId)
  const declared = new Map(withdrawals.map((row) => [row.order_id, row]))
  return orders.map((order) => {
    const row = declared.get(order.id)
    const quote = quotes.get(order.id)
    return {
      ...seenOrder(order),
      invoices: papers.get(order.id) ?? [],
      daysAfterDelivery: quote ? daysAfterDelivery(order, quote) : null,
      withdrawal: row ? toWithdrawal(row, order) : null,
      mayWithdraw: hasRight(order, done.includes(order.id), now),
      mayCorrectBuyer: mayBeCorrected(order, now),
    }
  })
}
