import { formatEuros } from '#domain/kernel/money.ts'
import { endOfDay } from '#domain/kernel/periods.ts'
import type { FindWaiting } from '#domain/kernel/waiting.ts'
import { dueDayOf, partToPay } from '#domain/orders/instalments.ts'
import { openOf } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { wholeOrders } from '#domain/orders/to-order.server.ts'
import { selectDebtsOfDeletedAccounts, selectQuotes } from './reads.store.server.ts'

/** Orders with money to come, now or after a delivery that nobody makes any more, until they are paid or ended. */
export const debtsOfDeletedAccounts: FindWaiting = async ({ db, studio }) => {
  const rows = await selectDebtsOfDeletedAccounts(db)
  const orders = await wholeOrders(db, rows)
  const quotes = await selectQuotes(
    db,
    rows.map(({ id }) => id),
  )
  const dueOf = new Map(quotes.map(({ order_id, due_on }) => [order_id, due_on]))
  return orders.map((order) => {
    const part = partToPay(order)?.part
    const dueOn = part ? dueDayOf(part, order, dueOf.get(order.id) ?? null) : null
    return {
      what: 'Debt of a deleted account',
      about: `${sumWords(order)}, ${order.number}`,
      whose: order.buyer.companyName ?? order.buyer.name,
      until: dueOn && endOfDay(dueOn),
      since: order.acceptedAt ?? order.createdAt,
      act: studio.whereToAct.endDebt(order.number),
    }
  })
}

/** `€1,000.00 due`, `€1,250.00 not due yet` */
function sumWords(order: Order): string {
  const open = openOf(order)
  const later = order.gross - order.received - open
  return [open > 0 && `${formatEuros(open)} due`, later > 0 && `${formatEuros(later)} not due yet`]
    .filter(Boolean)
    .join(', ')
}
