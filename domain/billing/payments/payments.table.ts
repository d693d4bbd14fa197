export type PaymentStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'refunded'
export type DisputeStatus = 'open' | 'won' | 'lost'
/** `transfer` is a bank transfer that the studio booked; the others are ways to pay by card. */
export type PaymentsProviderName = 'test' | 'stripe' | 'transfer' | 'bank-charge'
export type RefundRequestStatus = 'open' | 'granted' | 'declined'

/** Amounts are minor units of `currency`, times ISO 8601 in UTC. */
export interface PaymentsTables {
  payments: {
    id: string
    /** What it pays. */
    order_id: string
    user_id: string
    /** Who bought, as it was then: stays for accounting when the account is deleted. */
    buyer_name: string
    buyer_email: string
    /** Key of the service package, or a quote's title. */
    service: string
    amount: number
    currency: 'eur'
    /** A payment that is refunded in part stays completed. */
    status: PaymentStatus
    dispute: DisputeStatus | null
    provider: PaymentsProviderName
    /** The provider's own id, once it has answered; of a transfer its own. */
    provider_payment_id: string | null
    /** Unique per user: a repeated request finds the payment that it made. */
    idempotency_key: string
    created_at: string
    updated_at: string
    completed_at: string | null
    /** Where the card that paid it was issued, ISO 3166-1 alpha-2, as the provider says. */
    card_country: string | null
  }
  /** Every event of the provider that took effect, once. */
  payment_events: { id: string; type: string; payment_id: string | null; received_at: string }
  /** What does not add up and waits for a person. */
  payment_holds: {
    id: string
    provider_object_id: string
    payment_id: string | null
    reason: string
    /** What resolves it by itself; nothing where a person has to say so. */
    ends_with: 'surplus-returned' | 'vat-charged' | null
    created_at: string
    resolved_at: string | null
  }
  refund_requests: {
    id: string
    payment_id: string
    user_id: string
    reason: string
    status: RefundRequestStatus
    /** What was granted. */
    amount: number | null
    answer: string | null
    created_at: string
    answered_at: string | null
    /** Since when the provider is known to have it, once it was granted. */
    sent_at: string | null
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends PaymentsTables {}
}
