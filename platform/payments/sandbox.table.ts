/** The sandbox's own side of what it was asked for; the product knows no more of it than of Stripe's. Amounts are minor units. */
export interface SandboxTables {
  sandbox_payments: {
    /** The provider's id. */
    id: string
    /** The payment of the product that it is for, as in a real provider's metadata. */
    payment_id: string
    amount: number
    currency: string
    /** It confirms itself soon after. */
    created_at: string
    cancelled_at: string | null
  }
  /** Money that it sent back, once for each refund of the product. */
  sandbox_refunds: {
    /** The refund's id in the product. */
    id: string
    sandbox_payment_id: string
    amount: number
    created_at: string
  }
}

declare module '../../domain/kernel/database.ts' {
  interface Tables extends SandboxTables {}
}
