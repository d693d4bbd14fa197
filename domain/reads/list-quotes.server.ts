import type { Selectable } from 'kysely'
import type { Db, Tables } from '../kernel/database.ts'
import type { Deps } from '../kernel/deps.ts'
import { calledName } from '../kernel/seller.ts'
import { openOf } from '../orders/order-state.ts'
import type { OrderStatus } from '../orders/orders.schema.ts'
import type { WaitingOrder } from '../orders/quotes/quotes.schema.ts'
import { type StudioQuote, studioQuote } from '../orders/quotes/quotes.server.ts'
import { wholeOrders } from '../orders/to-order.server.ts'
import { selectQuotedOrders, selectQuotes, selectUnpaidQuotedOrders } from './reads.store.server.ts'

/** For the studio, newest first. */
export async function listQuotes(
  db: Db,
  filter: { limit?: number; statuses?: readonly OrderStatus[] } = {},
): Promise<StudioQuote[]> {
  return withQuotes(db, await selectQuotedOrders(db, { limit: 100, ...filter }))
}

/** Agreed orders of the owner that wait for their money, oldest first. */
export async function listWaitingOrders(
  { db, seller }: Pick<Deps, 'db' | 'seller'>,
  ownerId: string,
): Promise<WaitingOrder[]> {
  const waiting = await withQuotes(db, await selectUnpaidQuotedOrders(db, ownerId))
  return waiting.map(({ order, quote }) => ({
    orderId: order.id,
    number: order.number,
    title: order.service,
    gross: order.gross,
    open: openOf(order),
    payBy: quote.pay_by,
    dueOn: quote.due_on,
    bank: seller.bank,
    companyName: calledName(seller),
  }))
}

async function withQuotes(db: Db, rows: readonly Selectable<Tables['orders']>[]): Promise<StudioQuote[]> {
  const quotes = new Map(
    (
      await selectQuotes(
        db,
        rows.map(({ id }) => id),
      )
    ).map((quote) => [quote.order_id, quote]),
  )
  return (await wholeOrders(db, rows)).map((order) => {
    const quote = quotes.get(order.id)
    if (!quote) throw new Error(`The quote of order ${order.id} is gone.`)
    return studioQuote(order, quote)
  })
}
