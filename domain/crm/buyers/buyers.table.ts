import type { BuyerKind } from './buyer.ts'

export interface BuyersTables {
  /** What a client has stored about who is buying; one row at most for each. */
  buyer_details: {
    user_id: string
    kind: BuyerKind
    /** ISO 3166-1 alpha-2. */
    country: string
    company_name: string | null
    /** Lines separated by line feeds. */
    address: string | null
    /** As `normalVatNumber` writes it. */
    vat_number: string | null
    reference: string | null
    updated_at: string
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends BuyersTables {}
}
