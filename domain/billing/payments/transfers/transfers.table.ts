import type { Cents } from '#domain/kernel/money.ts'

export interface TransfersTables {
  /**
   * What the bank said of each transfer that was booked. Buyers write the same words on several, so that a reference may stand on parts of
   * one order that differ in day or amount, and on two orders that one transfer pays; the same part of an order is booked once.
   */
  transfers: {
    payment_id: string
    order_id: string
    /** In the words of the bank. */
    reference: string
    /** The day of the bank, YYYY-MM-DD. */
    on_day: string
    amount: Cents
    /** 1 of whichever was booked first with its reference, so that one for another order is noticed also in the same moment. */
    is_first: 0 | 1
    /** Since when it counts as booked by mistake, ISO 8601: the same transfer may be booked again. */
    unrecorded_at: string | null
    /** The account that it came from, without spaces, where the studio noted it. */
    from_iban: string | null
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends TransfersTables {}
}
