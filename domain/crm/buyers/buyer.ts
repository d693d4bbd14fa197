import type { VatCheck } from './vat-numbers/vat-checks.schema.ts'

/** The buyer of an order, fixed on the day of the order. */
export type Buyer = {
  kind: BuyerKind
  /** The contact person. */
  name: string
  email: string
  /** ISO 3166-1 alpha-2. Null until a consumer has been asked, who counts as Swedish. */
  country: string | null
  companyName: string | null
  /** Postal address, lines separated by line feeds. */
  address: string | null
  /** Capitals and digits with the country prefix, such as `SE556703748501`. */
  vatNumber: string | null
  /** The buyer's own reference, such as an order number. */
  reference: string | null
  vatCheck: VatCheck | null
}

export type BuyerKind = 'consumer' | 'company'

/** Rates in basis points: 2500 is 25%. */
export type Vat = {
  rule: VatRule
  rateBasisPoints: 2500 | 0
  /** EN 16931 category: standard rate, reverse charge, outside the scope. */
  category: 'S' | 'AE' | 'O'
  /** Required text on invoices without VAT. */
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
