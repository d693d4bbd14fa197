import type { Cents } from '#domain/kernel/money.ts'
import type { PaperKind } from './invoices.schema.ts'

/** Times are ISO 8601 in UTC, amounts minor units of euro. Rows are added; once one is drawn, it never changes. */
export interface InvoicesTables {
  invoices: {
    id: string
    /** Year in Stockholm and place in its series, without gaps: `2026-0001`. */
    number: string
    kind: PaperKind
    order_id: string
    user_id: string | null
    /** Names what it was issued for, so that the same is never issued twice. */
    cause: string
    /** Positive on credit notes too. */
    net: Cents
    vat_amount: Cents
    gross: Cents
    /** The `InvoiceDocument`, as JSON. */
    document: string
    issued_at: string
  }
  /** The last number given in a year. */
  invoice_series: { year: number; last_number: number }
  /** What was drawn of a document, once. */
  invoice_files: {
    invoice_id: string
    form: 'pdf' | 'ubl'
    /** Of the bytes, lower-case hexadecimal. */
    sha256: string
    /** Base64. */
    content: string
    created_at: string
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends InvoicesTables {}
}
