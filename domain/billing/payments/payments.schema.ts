import * as z from 'zod/mini'
import { attemptKeySchema } from '#domain/kernel/fields.schema.ts'
import type { SeenOrder } from '#domain/orders/orders.schema.ts'
import type { StoredTables } from '#tables'

export type PaymentStatus = StoredTables['payments']['status']
export type DisputeStatus = NonNullable<StoredTables['payments']['dispute']>
/** `transfer` is a bank transfer booked by the studio. The others are card payments. */
export type PaymentsProviderName = StoredTables['payments']['provider']
export type RefundRequestStatus = StoredTables['refund_requests']['status']

const NOT_ON_OFFER = "This service isn't available at this price."
const REASON_MISSING = 'Please tell us in at least 10 characters why you want a refund'

/** The same key names the same purchase. */
export const purchaseKeySchema = attemptKeySchema(255)

/** `amount` is the package price in whole euros. The server compares it with the catalogue. */
export const purchaseSchema = z.object({
  amount: z.number({ error: NOT_ON_OFFER }),
  service: z.string({ error: NOT_ON_OFFER }),
})

/** `agreed: false` revokes the consent, until the payment is confirmed. */
export const consentSchema = z.object({
  agreed: z.boolean({ error: 'Choose whether you agree.' }),
})

export const refundRequestSchema = z.object({
  reason: z.string({ error: REASON_MISSING }).check(
    z.trim(),
    z.minLength(10, REASON_MISSING),
    z.maxLength(2000, 'Please use at most 2,000 characters'),
    // PostgreSQL can't store NUL.
    z.refine((text) => !text.includes('\0'), "The reason contains a character that can't be stored"),
  ),
})

export type PurchaseInput = z.infer<typeof purchaseSchema>
export type RefundRequestInput = z.infer<typeof refundRequestSchema>

/** The browser confirms the payment with the secret. */
export type StartedPurchase = { clientSecret: string; paymentId: string }

/** `payment` continues in the checkout. It is null for a transfer, whose invoice has the bank details. */
export type AcceptedQuote = { orderId: string; payment: StartedPurchase | null }

/** The response to an acceptance with another address. Nothing is agreed until the link in the email is opened. */
export type QuoteAnswer = AcceptedQuote | { emailedTo: string }

/** Stripe's publishable key. */
export type PaymentsSetup =
  | { mode: 'test'; hasCheckout: boolean }
  | { mode: 'stripe'; hasCheckout: true; publishableKey: string }

/** A payment as its owner sees it. Amounts in cents, times in ISO 8601. */
export type Payment = {
  id: string
  orderId: string
  service: string
  amount: number
  /** A partly refunded payment stays completed. */
  status: PaymentStatus
  createdAt: string
  /** Whether the payment is on hold for review. */
  held: boolean
  refundedAmount: number
  dispute: DisputeStatus | null
  provider: PaymentsProviderName
  /** Whether a refund can be requested now. */
  refundable: boolean
  /** The newest one. */
  refundRequest: RefundRequest | null
}

export type RefundRequest = {
  status: RefundRequestStatus
  /** Granted amount in cents. */
  amount: number | null
  answer: string | null
  createdAt: string
  /** When the refund was sent. */
  sentAt: string | null
}

/** For the checkout and result pages. */
export type PaymentDetail = Payment & {
  consented: boolean
  order: SeenOrder
  /** Amount due once the work is delivered, in cents. */
  toCome: number
}

export type Checkout = PaymentDetail & { clientSecret: string }

/**
 * The invoice that completing a project issues. Amounts in cents; dueOn: YYYY-MM-DD; open: less than gross if money
 * arrived early
 */
export type InstalmentOnCompletion = { gross: number; open: number; dueOn: string }

/** Outcome of a payment with each test card. */
const TEST_CARDS = ['succeeds', 'declined', 'slow', 'fails-later', 'disputed'] as const

export const testCardSchema = z.object({
  card: z.enum(TEST_CARDS, { error: 'Please choose a test card.' }),
})

export type TestCard = (typeof TEST_CARDS)[number]

/** After a declined card the buyer may try another one. */
export type TestCardAnswer = { isDeclined: boolean }
