import { priced } from '../../../domain/buyers/vat.ts'
import { deliveryWith, orderedLines } from '../../../domain/orders/quotes/quoted-lines.ts'
import { type OpenedQuote, transferDays } from '../../../domain/orders/quotes/quotes.schema.ts'

/** An offer with what its reader adds to it: what is ordered, its price, its day. */
export function chosenWith(offered: OpenedQuote, chosen: readonly number[]): OpenedQuote {
  if (offered.closed !== null) return offered
  const lines = orderedLines(offered, chosen)
  const price = priced({ netLines: lines.map(({ net }) => net) }, offered.vat)
  const delivery = deliveryWith(offered, offered, chosen)
  const quote = { ...offered, ...price, lines, open: price.gross, ...delivery }
  return { ...quote, transferDays: transferDays(quote.buyer, quote) }
}
