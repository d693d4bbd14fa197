import { formatEuros } from '#domain/kernel/money.ts'
import { endOfDay } from '#domain/kernel/periods.ts'
import { deskPages, type FindTasks } from '#domain/kernel/tasks.ts'
import { dueDayOf, partToPay } from '#domain/orders/instalments.ts'
import { openOf } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { wholeOrders } from '#domain/orders/to-order.server.ts'
import { selectDebtsOfEndedWork, selectQuotes } from './reads.store.server.ts'

/** Orders with money to come, now or after a delivery that nobody makes any more, until they are paid or ended. */
export const debtsOfEndedWork: FindTasks = async ({ db }) => {
  const rows = await selectDebtsOfEndedWork(db)
  const withAccount = new Set(rows.filter(({ account }) => account !== null).map(({ id }) => id))
  // What a client is to pay now waits as their transfer or invoice.
  const orders = (await wholeOrders(db, rows)).filter(
    (order) => !withAccount.has(order.id) || openOf(order) === 0,
  )
  const quotes = await selectQuotes(
    db,
    rows.map(({ id }) => id),
  )
  const dueOf = new Map(quotes.map(({ order_id, due_on }) => [order_id, due_on]))
  return orders.map((order) => {
    const part = partToPay(order)?.part
    const dueOn = part ? dueDayOf(part, order, dueOf.get(order.id) ?? null) : null
    return {
      what: withAccount.has(order.id) ? 'Debt of a cancelled project' : 'Debt of a deleted account',
      about: `${sumWords(order)}, ${order.number}`,
      whose: order.buyer.companyName ?? order.buyer.name,
      until: dueOn && endOfDay(dueOn),
      since: order.acceptedAt ?? order.createdAt,
      act: deskPages.endDebt(order.number),
    }
  })
}

/** `€1,000.00 due`, `€1,250.00 not due` */
function sumWords(order: Order): string {
  const open = openOf(order)
  const later = order.gross - order.received - open
  return [open > 0 && `${formatEuros(open)} due`, later > 0 && `${formatEuros(later)} not due`]
    .filter(Boolean)
    .join(', ')
}
