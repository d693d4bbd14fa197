import { priced } from '#domain/crm/buyers/vat.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { dueOf, firstHalf } from '#domain/orders/instalments.ts'
import { keepableDelivery } from '#domain/orders/quotes/quote-days.ts'
import { deliveryWith, orderedLines } from '#domain/orders/quotes/quoted-lines.ts'
import { type OpenedQuote, transferDays } from '#domain/orders/quotes/quotes.schema.ts'

/** An offer with what its reader adds to it: what is ordered, its price, its day, if it is accepted now. */
export function chosenWith(
  offered: OpenedQuote,
  { chosen, startAtOnce, now }: { chosen: readonly number[]; startAtOnce: boolean; now: Date },
): OpenedQuote {
  if (offered.closed !== null) return offered
  const lines = orderedLines(offered, chosen)
  const price = priced({ netLines: lines.map(({ net }) => net) }, offered.vat)
  const { buyer, payDays } = offered
  const delivery = keepableDelivery(deliveryWith(offered, offered, chosen), {
    buyer,
    startAtOnce,
    payDays,
    today: stockholmDay(now),
  })
  const instalments = offered.instalments && { first: firstHalf(price.gross), second: null }
  const open = dueOf({ gross: price.gross, instalments })
  const quote = { ...offered, ...price, lines, instalments, open, ...delivery }
  return { ...quote, transferDays: transferDays(quote.buyer, quote) }
}
