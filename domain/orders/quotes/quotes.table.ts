import type { PayBy } from './quotes.schema.ts'

/** What a quote is besides its order. Times are ISO 8601 in UTC, days YYYY-MM-DD in Stockholm. */
export interface QuotesTables {
  quotes: {
    order_id: string
    /** Whom it was written to, whoever accepts it. */
    recipient_name: string
    recipient_email: string
    /** What is to be reached, in the studio's words. */
    scope: string | null
    /** The last day on which it can be accepted. */
    valid_until: string
    /** SHA-256 of the secret in the newest link; nothing before it was sent. */
    secret_hash: string | null
    /** SHA-256 of the secret in the studio's own link to it, which reads and does nothing else. */
    preview_hash: string | null
    sent_at: string | null
    withdrawn_at: string | null
    declined_at: string | null
    decline_reason: string | null
    /** The enquiry that it answers. */
    enquiry_id: string | null
    /** How the buyer chose to pay, and by which day a transfer is due. */
    pay_by: PayBy | null
    due_on: string | null
    /** 1 when its buyer is reminded of a transfer that does not come. */
    is_reminded: 0 | 1
    /** How many days a transfer may take, where the studio has said so. */
    pay_days: number | null
    /** What may be added, a list of `QuoteOption` as JSON. */
    options: string
    /** The `Discount`, as JSON. */
    discount: string | null
    /** The `Baseline`, as JSON. */
    baseline: string | null
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends QuotesTables {}
}
