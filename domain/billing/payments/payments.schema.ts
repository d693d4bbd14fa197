import * as z from 'zod/mini'
import { attemptKeySchema } from '#domain/kernel/fields.schema.ts'
import type { SeenOrder } from '#domain/orders/orders.schema.ts'

export type PaymentStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'refunded'
export type DisputeStatus = 'open' | 'won' | 'lost'
/** `transfer` is a bank transfer that the studio booked; the others are ways to pay by card. */
export type PaymentsProviderName = 'test' | 'stripe' | 'transfer' | 'bank-charge'
export type RefundRequestStatus = 'open' | 'granted' | 'declined'

const NOT_ON_OFFER = 'This service is not on offer at this price.'
const REASON_MISSING = 'Please tell us in at least 10 characters why you ask for a refund'

/** The same again is the same purchase. */
export const purchaseKeySchema = attemptKeySchema(255)

/** `amount` is the package's price in whole euro, which the server compares with its catalogue. */
export const purchaseSchema = z.object({
  amount: z.number({ error: NOT_ON_OFFER }),
  service: z.string({ error: NOT_ON_OFFER }),
})

/** `agreed` false takes an earlier agreement back, until the payment is confirmed. */
export const consentSchema = z.object({
  agreed: z.boolean({ error: 'Please say whether you agree.' }),
})

export const refundRequestSchema = z.object({
  reason: z.string({ error: REASON_MISSING }).check(
    z.trim(),
    z.minLength(10, REASON_MISSING),
    z.maxLength(2000, 'Please use at most 2,000 characters'),
    // PostgreSQL stores no NUL.
    z.refine((text) => !text.includes('\0'), 'The reason contains a character that cannot be stored'),
  ),
})

export type PurchaseInput = z.infer<typeof purchaseSchema>
export type RefundRequestInput = z.infer<typeof refundRequestSchema>

/** What a purchase answers; the browser confirms the payment with the secret. */
export type StartedPurchase = { clientSecret: string; paymentId: string }

/** What accepting a quote answers. `payment` goes on in the checkout; a transfer has none, its invoice says where the money goes. */
export type AcceptedQuote = { orderId: string; payment: StartedPurchase | null }

/** What an answer with another address than the quote's gets: nothing is agreed before the link in the mail is opened. */
export type QuoteAnswer = AcceptedQuote | { emailedTo: string }

/** How this site takes payments; the key is meant for browsers. */
export type PaymentsSetup =
  | { mode: 'test'; hasCheckout: boolean }
  | { mode: 'stripe'; hasCheckout: true; publishableKey: string }

/** A payment as its owner sees it: amounts in cents, times in ISO 8601. */
export type Payment = {
  id: string
  /** What it pays. */
  orderId: string
  service: string
  amount: number
  /** A payment that is refunded in part stays completed. */
  status: PaymentStatus
  createdAt: string
  /** Whether something about it does not add up and waits for a person of the studio. */
  held: boolean
  refundedAmount: number
  dispute: DisputeStatus | null
  provider: PaymentsProviderName
  /** Whether a refund may be asked for now. */
  refundable: boolean
  /** The newest request. */
  refundRequest: RefundRequest | null
}

export type RefundRequest = {
  status: RefundRequestStatus
  /** What was granted, in cents. */
  amount: number | null
  answer: string | null
  createdAt: string
  /** Since when its money is known to be on its way back. */
  sentAt: string | null
}

/** One payment for its checkout and result pages, with what it pays. */
export type PaymentDetail = Payment & {
  consented: boolean
  order: SeenOrder
  /** The part of the price that falls due once the work is delivered, in cents. */
  toCome: number
}

/** What the checkout confirms an open payment with. */
export type Checkout = PaymentDetail & { clientSecret: string }

/** What completing a project invoices. Amounts in cents, dueOn: YYYY-MM-DD; open: less than gross where money came ahead of it */
export type InstalmentOnCompletion = { gross: number; open: number; dueOn: string }

/** What becomes of a payment by the test card that pays it. */
const TEST_CARDS = ['succeeds', 'declined', 'slow', 'fails-later', 'disputed'] as const

export const testCardSchema = z.object({
  card: z.enum(TEST_CARDS, { error: 'Please choose a test card.' }),
})

export type TestCard = (typeof TEST_CARDS)[number]

/** What the bank answers. After a declined card the buyer may try another one. */
export type TestCardAnswer = { isDeclined: boolean }
