import type { BuyerKind } from '#domain/crm/buyers/buyer.ts'
import { isInUnion } from '#domain/crm/buyers/countries.ts'
import { vatOf } from '#domain/crm/buyers/vat.ts'
import type { OpenedQuote } from '#domain/orders/quotes/written-quote.schema.ts'

export type BuyerChoice = { kind: BuyerKind; country: string }

/**
 * The quote for whoever is choosing who buys, before the server has said so: its VAT number counts as unchecked. Its price follows with what
 * is chosen (`chosenWith`).
 */
export function boughtAs(quote: OpenedQuote, { kind, country }: BuyerChoice): OpenedQuote {
  const vat = vatOf({ kind, country: country || null, vatCheck: null })
  const buyer = { ...quote.buyer, kind, country: country || null, companyName: null, vatCheck: null }
  return { ...quote, vat, buyer, asksWhoBuys: false }
}

/** A first guess by the language of the reader's browser. Only of the Union: no guess takes the VAT away. */
export function likelyCountry(): string {
  const region = new Intl.Locale(navigator.language).region ?? ''
  return isInUnion(region) ? region : 'SE'
}
