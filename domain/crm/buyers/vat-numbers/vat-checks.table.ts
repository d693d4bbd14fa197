import type { VatCheck } from './vat-checks.schema.ts'

export interface VatChecksTables {
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

declare module '#domain/kernel/database.ts' {
  interface Tables extends VatChecksTables {}
}
