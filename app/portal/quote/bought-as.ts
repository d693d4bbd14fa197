import type { BuyerKind } from '../../../domain/buyers/buyer.ts'
import { isInUnion } from '../../../domain/buyers/countries.ts'
import { priced, vatOf } from '../../../domain/buyers/vat.ts'
import { type OpenedQuote, transferDays } from '../../../domain/orders/quotes/quotes.schema.ts'

export type BuyerChoice = { kind: BuyerKind; country: string }

/** The quote as whoever is choosing who buys would pay it, before the server has said so: its VAT number counts as unchecked. */
export function boughtAs(quote: OpenedQuote, { kind, country }: BuyerChoice): OpenedQuote {
  const vat = vatOf({ kind, country: country || null, vatCheck: null })
  const buyer = { ...quote.buyer, kind, country: country || null, companyName: null, vatCheck: null }
  const price = priced({ netLines: quote.lines.map(({ net }) => net) }, vat)
  return {
    ...quote,
    ...price,
    vat,
    buyer,
    asksWhoBuys: false,
    open: price.gross,
    transferDays: transferDays({ kind }, quote),
  }
}

/** A first guess by the language of the reader's browser. Only of the Union: no guess takes the VAT away. */
export function likelyCountry(): string {
  const region = new Intl.Locale(navigator.language).region ?? ''
  return isInUnion(region) ? region : 'SE'
}
