import { periodEnds } from '#domain/kernel/periods.ts'
import { statusesWhere } from '#domain/kernel/states.ts'
import { isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { REFUND_DAYS } from '#domain/projects/projects.schema.ts'
import { bankDecides, paymentFacts, providerFacts } from '../payments/payment-states.schema.ts'
import type {
  DisputeStatus,
  PaymentStatus,
  PaymentsProviderName,
  RefundRequestStatus,
} from '../payments/payments.schema.ts'

type RefundRequestFacts = {
  isOpen: boolean
  isGranted: boolean
  /** Error message for a second answer. */
  answered: string
}

const REFUND_REQUESTS = {
  open: { isOpen: true, isGranted: false, answered: 'This request is still open.' },
  granted: { isOpen: false, isGranted: true, answered: 'This request has already been granted.' },
  declined: { isOpen: false, isGranted: false, answered: 'This request has already been declined.' },
} satisfies Record<RefundRequestStatus, RefundRequestFacts>

export function refundRequestFacts(status: RefundRequestStatus): RefundRequestFacts {
  return REFUND_REQUESTS[status]
}

export const OPEN_REQUESTS = statusesWhere(REFUND_REQUESTS, ({ isOpen }) => isOpen)
export const ANSWERED_REQUESTS = statusesWhere(REFUND_REQUESTS, ({ isOpen }) => !isOpen)
export const GRANTED_REQUESTS = statusesWhere(REFUND_REQUESTS, ({ isGranted }) => isGranted)

/** Status of a request. A granted one also has who sends the money, and whether it was sent. */
export type RefundStage = Exclude<RefundRequestStatus, 'granted'> | 'provider-sends' | 'studio-sends' | 'sent'

type StageFacts = {
  /** The studio has to answer, or to send the money from its bank. */
  waitsForStudio: boolean
  /** Text for the studio. */
  words: string
  /** Text for the client. @param request day of the request and granted amount, in words */
  note: (request: { on: string; amount: string }) => string | null
}

export const REFUND_STAGES = {
  open: { waitsForStudio: true, words: 'open', note: ({ on }) => `Refund requested on ${on}.` },
  declined: { waitsForStudio: false, words: 'declined', note: () => 'Refund declined.' },
  'provider-sends': {
    waitsForStudio: false,
    words: 'granted, to be sent by the provider',
    note: ({ amount }) => `Refund of ${amount} granted. We’ll return it to your original payment method.`,
  },
  'studio-sends': {
    waitsForStudio: true,
    words: "granted, to be sent by the studio's bank",
    note: ({ amount }) => `Refund of ${amount} granted. We'll send it by bank transfer.`,
  },
  // The payment itself shows what was refunded.
  sent: { waitsForStudio: false, words: 'granted, sent', note: () => null },
} satisfies Record<RefundStage, StageFacts>

/** @param by how the payment was made */
export function refundStage(
  { status, sentAt }: { status: RefundRequestStatus; sentAt: string | null },
  by: PaymentsProviderName,
): RefundStage {
  if (status !== 'granted') return status
  return sentAt === null ? `${providerFacts(by).sendsBack}-sends` : 'sent'
}

export type RefundTerms = {
  /** End of the refund period, ISO 8601. Null until it starts. */
  until: string | null
  /** The order ended and its refund is decided. */
  isDecided: boolean
}

type Refundable = {
  status: PaymentStatus
  dispute: DisputeStatus | null
}

/**
 * Why no refund can be requested now, or undefined if one can. Requests are possible from payment until 14 days after
 * completion.
 */
export function refundRefusal(
  payment: Refundable,
  terms: RefundTerms | undefined,
  now: Date,
): string | undefined {
  const { noRefund } = paymentFacts(payment.status)
  if (noRefund !== null) return noRefund
  if (bankDecides(payment.dispute)) return "Your bank is handling this payment, so it can't be refunded here."
  if (terms?.isDecided) return 'A refund for this payment has already been decided.'
  if (!terms || terms.until === null) return undefined
  return isoTime(now) < terms.until
    ? undefined
    : `Refunds can be requested until ${REFUND_DAYS} days after completion.`
}

/** Deadline of Directive 2011/83 Article 13(1). The studio applies it to every refund. */
export const REFUND_DUE_DAYS = 14

/** Last day for sending a refund, as YYYY-MM-DD. @param grantedAt ISO 8601 */
export function refundDueOn(grantedAt: string): string {
  return stockholmDay(new Date(periodEnds(new Date(grantedAt), REFUND_DUE_DAYS).getTime() - 1))
}
