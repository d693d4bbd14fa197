import { isoTime } from '#domain/kernel/clock.ts'
import type { ProjectState } from '#domain/projects/project-states.server.ts'
import { REFUND_DAYS } from '#domain/projects/projects.schema.ts'
import { bankDecides, paymentFacts } from '../payment-states.schema.ts'
import type { DisputeStatus, PaymentStatus } from '../payments.schema.ts'

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
  project: ProjectState | undefined,
  now: Date,
): string | undefined {
  const { noRefund } = paymentFacts(payment.status)
  if (noRefund !== null) return noRefund
  if (bankDecides(payment.dispute))
    return 'Your bank is handling this payment, so it cannot be refunded here.'
  if (project?.takenBack) return 'What goes back of this payment is decided already.'
  if (!project || project.refundUntil === null) return undefined
  return isoTime(now) < project.refundUntil
    ? undefined
    : `Refunds can be requested until ${REFUND_DAYS} days after completion.`
}
