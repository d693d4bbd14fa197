import type { Cents } from '#domain/kernel/money.ts'

/** Times are ISO 8601 in UTC, amounts minor units of euro. */
export interface WithdrawalsTables {
  withdrawals: {
    id: string
    order_id: string
    user_id: string | null
    /** As they were declared. */
    name: string
    email: string
    declared_at: string
    /** What goes back, and what stays for the work that was done before, when the buyer had asked for an early start. */
    refund: Cents
    kept: Cents
    done_percent: number
    /** By when the money must have gone back. */
    due_at: string
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends WithdrawalsTables {}
}
