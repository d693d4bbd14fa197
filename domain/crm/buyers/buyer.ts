import type { VatCheck } from './vat-numbers/vat-checks.schema.ts'

/** Who buys, as it stands on an order: fixed on its day, whatever changes later. */
export type Buyer = {
  kind: BuyerKind
  /** The person. */
  name: string
  email: string
  /** ISO 3166-1 alpha-2, capitals; nothing while a consumer has not been asked, who then counts as one in Sweden. */
  country: string | null
  companyName: string | null
  /** Postal address, its lines separated by line feeds. */
  address: string | null
  /** Capitals and digits, country first, such as `SE556703748501`. */
  vatNumber: string | null
  /** The buyer's own word for the purchase, such as an order number. */
  reference: string | null
  vatCheck: VatCheck | null
}

export type BuyerKind = 'consumer' | 'company'

/** How a sale is taxed. Rates in basis points: 2500 is 25 %. */
export type Vat = {
  rule: VatRule
  rateBasisPoints: 2500 | 0
  /** Category of EN 16931: standard rate, reverse charge, outside the scope. */
  category: 'S' | 'AE' | 'O'
  /** What the invoice has to say when no VAT is charged. */
  wording: string | null
}

export type VatRule =
  | 'swedish-consumer'
  | 'union-consumer'
  | 'foreign-consumer'
  | 'swedish-company'
  | 'union-company'
  | 'union-company-unverified'
  | 'foreign-company'

declare module '#domain/kernel/database.ts' {
  interface ColumnTypes {
    'orders.vat_rule': VatRule
  }
}
