import type { BuyerKind, VatCheck } from './buyer.ts'

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
  /** What the Union's register was asked, and what it answered. A number that nobody answered for yet is asked for again in its row. */
  vat_checks: {
    id: string
    /** For whom; nobody when the studio asked by itself. */
    user_id: string | null
    vat_number: string
    status: VatCheck['status']
    /** When it was asked first. */
    asked_at: string
    /** When the answer came, or when it was last asked in vain. */
    checked_at: string
    consultation_number: string | null
    registered_name: string | null
    registered_address: string | null
    /** Why there is no answer yet, in the register's word, such as `MS_UNAVAILABLE`. */
    obstacle: string | null
  }
}

declare module '../kernel/database.ts' {
  interface Tables extends BuyersTables {}
}
