/** What the test-mode provider knows; the product reads no more of it than of Stripe's database. Amounts are in minor units. */
export interface TestModeTables {
  test_payments: {
    payment_id: string
    amount: number
    /** `disputed`: paid, and then disputed by the buyer's bank. */
    status: 'open' | 'failed' | 'processing' | 'succeeded' | 'disputed' | 'cancelled'
    /** The status at `becomes_at`. */
    becomes: 'succeeded' | 'failed' | null
    becomes_at: string | null
  }
  test_refunds: {
    refund_id: string
    payment_id: string
    amount: number
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends TestModeTables {}
}
