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
  /** It waits for the studio's answer. */
  isOpen: boolean
  /** Money was promised. */
  isGranted: boolean
  /** Why it is not answered now. */
  answered: string
}

const REFUND_REQUESTS = {
  open: { isOpen: true, isGranted: false, answered: 'This request waits for its answer.' },
  granted: { isOpen: false, isGranted: true, answered: 'This request was granted already.' },
  declined: { isOpen: false, isGranted: false, answered: 'This request was declined already.' },
} satisfies Record<RefundRequestStatus, RefundRequestFacts>

/** All that is asked of the status of a request for a refund. */
export function refundRequestFacts(status: RefundRequestStatus): RefundRequestFacts {
  return REFUND_REQUESTS[status]
}

export const OPEN_REQUESTS = statusesWhere(REFUND_REQUESTS, ({ isOpen }) => isOpen)
export const ANSWERED_REQUESTS = statusesWhere(REFUND_REQUESTS, ({ isOpen }) => !isOpen)
export const GRANTED_REQUESTS = statusesWhere(REFUND_REQUESTS, ({ isGranted }) => isGranted)

/** Where a request stands: its status, and of what was granted, whether the money is sent, and who sends it. */
export type RefundStage = Exclude<RefundRequestStatus, 'granted'> | 'provider-sends' | 'studio-sends' | 'sent'

type StageFacts = {
  /** It is the studio's turn: to answer, or to send from its bank. */
  waitsForStudio: boolean
  /** For the studio. */
  words: string
  /** For the client. @param asked on: the day, amount: of what was granted, both in words */
  note: (asked: { on: string; amount: string }) => string | null
}

export const REFUND_STAGES = {
  open: { waitsForStudio: true, words: 'open', note: ({ on }) => `Refund requested on ${on}.` },
  declined: { waitsForStudio: false, words: 'declined', note: () => 'Refund declined.' },
  'provider-sends': {
    waitsForStudio: false,
    words: 'granted, to be sent by the provider',
    note: ({ amount }) => `Refund of ${amount} granted: it goes back the way that you paid.`,
  },
  'studio-sends': {
    waitsForStudio: true,
    words: "granted, to be sent by the studio's bank",
    note: ({ amount }) => `Refund of ${amount} granted: our bank sends it to yours.`,
  },
  // What went back is said of the payment.
  sent: { waitsForStudio: false, words: 'granted, sent', note: () => null },
} satisfies Record<RefundStage, StageFacts>

/** Where a request stands. @param by how the money came that it asks back */
export function refundStage(
  { status, sentAt }: { status: RefundRequestStatus; sentAt: string | null },
  by: PaymentsProviderName,
): RefundStage {
  if (status !== 'granted') return status
  return sentAt === null ? `${providerFacts(by).sendsBack}-sends` : 'sent'
}

/** What an order and its project say of a refund of a payment. */
export type RefundTerms = {
  /** ISO 8601, the end of the time in which a refund may be asked for; nothing while it has not begun. */
  until: string | null
  /** The order ended, with what goes back decided, by a refund of all or a withdrawal. */
  isDecided: boolean
}

type Refundable = {
  status: PaymentStatus
  dispute: DisputeStatus | null
}

/**
 * Why no refund may be asked for at this moment; nothing when it may. From the payment on, through the work, until 14 days after its
 * completion.
 */
export function refundRefusal(
  payment: Refundable,
  terms: RefundTerms | undefined,
  now: Date,
): string | undefined {
  const { noRefund } = paymentFacts(payment.status)
  if (noRefund !== null) return noRefund
  if (bankDecides(payment.dispute))
    return 'Your bank is handling this payment, so it cannot be refunded here.'
  if (terms?.isDecided) return 'What goes back of this payment is decided already.'
  if (!terms || terms.until === null) return undefined
  return isoTime(now) < terms.until
    ? undefined
    : `Refunds can be requested until ${REFUND_DAYS} days after completion.`
}

/** Within so many days the money goes back (Directive 2011/83 Article 13(1)); the studio keeps to it for every refund. */
export const REFUND_DUE_DAYS = 14

/** The last day on which the money of a refund that was granted then may leave, as YYYY-MM-DD. @param grantedAt ISO 8601 */
export function refundDueOn(grantedAt: string): string {
  return stockholmDay(new Date(periodEnds(new Date(grantedAt), REFUND_DUE_DAYS).getTime() - 1))
}
