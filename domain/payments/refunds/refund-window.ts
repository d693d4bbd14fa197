import { isoTime } from '../../kernel/clock.ts'
import type { ProjectState } from '../../projects/project-states.server.ts'
import { REFUND_DAYS } from '../../projects/projects.schema.ts'
import type { DisputeStatus, PaymentStatus } from '../payments.table.ts'

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
  if (payment.status === 'refunded') return 'This payment was refunded already.'
  if (payment.status !== 'completed') return 'Only a completed payment can be refunded.'
  if (payment.dispute === 'open' || payment.dispute === 'lost')
    return 'Your bank is handling this payment, so it cannot be refunded here.'
  if (!project || project.refundUntil === null) return undefined
  return isoTime(now) < project.refundUntil
    ? undefined
    : `Refunds can be requested until ${REFUND_DAYS} days after completion.`
}
