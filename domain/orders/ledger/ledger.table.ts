import type { Cents } from '#domain/kernel/money.ts'

/** correction: what was booked as a payment never came, or not for this order. */
export type MovementKind = 'payment' | 'refund' | 'correction'

export interface LedgerTables {
  /**
   * Money that arrived or went back, each time: the one account of it, and what the books are made of. Times are ISO 8601 in UTC, amounts
   * minor units of euro.
   */
  payment_movements: {
    id: string
    payment_id: string
    order_id: string
    kind: MovementKind
    amount: Cents
    /** When it was booked here; of a bank transfer, noon of the bank's day. */
    happened_at: string
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends LedgerTables {}
}
