import type { VatRule } from '#domain/crm/buyers/buyer.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { QuantityUnit } from '#domain/kernel/quantity.ts'
import type { OrderKind, OrderStatus } from './orders.schema.ts'

/** Times are ISO 8601 in UTC, days YYYY-MM-DD in Stockholm, amounts minor units of `currency`. */
export interface OrdersTables {
  orders: {
    id: string
    /** What buyers and papers call it. */
    number: string
    /** Nothing while whoever was quoted has no account. */
    user_id: string | null
    kind: OrderKind
    /** Key of the package; a quote's title stands in its place. */
    service: string
    status: OrderStatus
    /** The `Buyer` of its day, as JSON. */
    buyer: string
    /** The `Vat` of its day, as JSON, and its rule, by which orders are found. */
    vat: string
    vat_rule: VatRule
    net: Cents
    vat_amount: Cents
    gross: Cents
    currency: 'eur'
    /** Version of the terms that it was made under. */
    terms_version: string | null
    /** The words with which the buyer asked for an early start, and when. */
    consent_wording: string | null
    consent_at: string | null
    deliver_by: string | null
    /** Where it is delivered so many working days after payment and files, and not on a day. */
    delivery_working_days: number | null
    /** How many rounds of changes it holds; nothing where none were agreed. */
    change_rounds: number | null
    /** Of a price in two instalments: what is due at acceptance. The rest is due once the work is delivered: since when, and by which day. */
    first_half: Cents | null
    second_called_at: string | null
    second_due_on: string | null
    accepted_at: string | null
    paid_at: string | null
    /** Until when a consumer may withdraw; nothing for companies, and before it is a contract. */
    withdrawal_ends_at: string | null
    /** When its work was completed and how much of it was done, kept once its project is gone with the account. */
    done_at: string | null
    done_percent: number | null
    /** When it was declined, cancelled, withdrawn or expired. */
    ended_at: string | null
    created_at: string
    updated_at: string
  }
  /** What is delivered, line by line; their net amounts add up to the order's. */
  order_lines: {
    order_id: string
    position: number
    text: string
    net: Cents
    /** Hundredths of the unit; nothing of what is one piece. */
    quantity: number | null
    unit: QuantityUnit | null
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends OrdersTables {}
}
