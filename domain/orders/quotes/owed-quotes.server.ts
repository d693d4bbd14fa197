import type { Db } from '#domain/kernel/database.ts'
import { dueDayOf, type Instalment, partToPay } from '../instalments.ts'
import { flowsOf, NO_FLOW } from '../ledger/movements.server.ts'
import { OWED } from '../order-state.ts'
import { instalmentsOfRow } from '../to-order.server.ts'
import { selectQuotesOfStatuses } from './quotes.store.server.ts'

type QuoteOfOrder = Awaited<ReturnType<typeof selectQuotesOfStatuses>>[number]

/** toPay: the part of the price that is to be paid next; since: when it fell due, ISO 8601; dueOn: nothing where a card is to pay it */
export type OwedQuote = QuoteOfOrder & { toPay: Instalment; since: string; dueOn: string | null }

/** Accepted quotes of which something is to be paid now, oldest first. @param orderId of one, or of all */
export async function owedQuotes(db: Db, orderId?: string): Promise<OwedQuote[]> {
  const quotes = await selectQuotesOfStatuses(db, OWED, orderId)
  const flows = await flowsOf(
    db,
    quotes.map(({ id }) => id),
  )
  return quotes.flatMap((quote) => {
    const { net, vat_amount: vatAmount, gross } = quote
    const { received } = flows.get(quote.id) ?? NO_FLOW
    const instalments = instalmentsOfRow(quote)
    const toPay = partToPay({ net, vatAmount, gross, received, instalments })
    if (!toPay) return []
    const agreed = quote.accepted_at ?? quote.created_at
    const since = toPay.part === 'second' ? (instalments?.second?.calledAt ?? agreed) : agreed
    return [{ ...quote, toPay, since, dueOn: dueDayOf(toPay.part, { instalments }, quote.due_on) }]
  })
}

/** Nothing of it has arrived: its buyer is asked, and not the studio. */
export function isUntouched({ open, gross }: Instalment): boolean {
  return open === gross
}
