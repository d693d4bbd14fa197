import { isoTime } from '#domain/kernel/time.ts'
import { REFUND_DAYS } from '#domain/projects/projects.schema.ts'
import { bankDecides, paymentFacts } from '../payment-states.schema.ts'
import type { DisputeStatus, PaymentStatus } from '../payments.schema.ts'

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
