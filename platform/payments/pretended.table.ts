import type { ProviderPayment } from '#domain/billing/payments/payments.provider.ts'

/**
 * The side of sandbox and rehearsal, the pretended providers, of what they were asked for; the product knows no more of it than of Stripe's.
 * Amounts are minor units.
 */
export interface PretendedTables {
  pretended_payments: {
    /** The provider's id. */
    id: string
    /** The payment of the product that it is for, as in a real provider's metadata. */
    payment_id: string
    amount: number
    /** The same as `amount`, unless a hold is rehearsed. */
    reported_amount: number
    currency: string
    /** `asks`: the buyer's bank waits for the buyer to confirm. */
    status: 'open' | 'asks' | 'failed' | 'processing' | 'succeeded' | 'cancelled'
    /** What it becomes by itself, and when: in process at the bank, or in the sandbox from the start. */
    becomes: 'succeeded' | 'failed' | null
    becomes_at: string | null
    dispute: ProviderPayment['dispute']
    created_at: string
  }
  pretended_refunds: {
    id: string
    pretended_payment_id: string
    /** The refund's id in the product; nothing when it was made in the dashboard. */
    refund_id: string | null
    amount: number
    created_at: string
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends PretendedTables {}
}
