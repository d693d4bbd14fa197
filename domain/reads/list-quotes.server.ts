import type { Selectable } from 'kysely'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { Deps } from '#domain/kernel/commit.ts'
import { type Db, pluck, type Tables } from '#domain/kernel/database.ts'
import { type CursorPage, cursorPageOf } from '#domain/kernel/pages.schema.ts'
import { calledName } from '#domain/kernel/studio.ts'
import { dueDayOf, dueOf, partToPay } from '#domain/orders/instalments.ts'
import { openOf } from '#domain/orders/order-state.ts'
import { wholeOrders } from '#domain/orders/orders.server.ts'
import { type StudioQuote, studioQuote, writtenQuote } from '#domain/orders/quotes/quote-content.server.ts'
import type { OpenOrder, WrittenQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import { selectQuotedOrders, selectQuotes, selectUnpaidOrders } from './orders.store.server.ts'

export async function cursorPageOfQuotes(
  db: Db,
  { limit, ...filter }: Parameters<typeof selectQuotedOrders>[1],
): Promise<CursorPage<WrittenQuote>> {
  const { rows, next } = cursorPageOf(await selectQuotedOrders(db, { ...filter, limit: limit + 1 }), limit)
  return { rows: (await withQuotes(db, rows)).map(writtenQuote), next }
}

/** Agreed orders that aren't paid, oldest first: quotes, and packages to which VAT was added later. */
export async function listOpenOrders(
  { db, seller }: Pick<Deps, 'db' | 'seller'>,
  ownerId: string,
): Promise<OpenOrder[]> {
  const rows = await selectUnpaidOrders(db, ownerId)
  const quotes = await quotesOf(db, rows)
  return (await wholeOrders(db, rows)).flatMap((order) => {
    const quote = quotes.get(order.id)
    const toPay = partToPay(order)
    if (!toPay) return []
    const { part } = toPay
    return {
      orderId: order.id,
      number: order.number,
      title: serviceTitle(order.service),
      gross: part === 'second' ? toPay.gross : dueOf(order),
      part,
      open: openOf(order),
      dueOn: dueDayOf(part, order, quote?.due_on ?? null),
      bank: seller.bank,
      companyName: calledName(seller),
    }
  })
}

async function withQuotes(db: Db, rows: readonly Row[]): Promise<StudioQuote[]> {
  const quotes = await quotesOf(db, rows)
  return (await wholeOrders(db, rows)).map((order) => {
    const quote = quotes.get(order.id)
    if (!quote) throw new Error(`The quote of order ${order.id} no longer exists.`)
    return studioQuote(order, quote)
  })
}

export async function quotesOf(db: Db, rows: readonly { id: string }[]): Promise<Map<string, QuoteRow>> {
  return new Map((await selectQuotes(db, pluck(rows, 'id'))).map((quote) => [quote.order_id, quote]))
}

type Row = Selectable<Tables['orders']>
export type QuoteRow = Selectable<Tables['quotes']>
