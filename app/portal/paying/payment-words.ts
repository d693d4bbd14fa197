import { formatEuros } from '../../../domain/kernel/money.ts'
import { HELD_WORDING } from '../../../domain/payments/holds.schema.ts'
import { disputeFacts, paymentFacts } from '../../../domain/payments/payment-states.schema.ts'
import type { Payment } from '../../../domain/payments/payments.schema.ts'
import { clockDay } from '../time/time-words.ts'

/** `full-optimization` → `full optimization` */
export function serviceWords(service: string): string {
  return service.replace('-', ' ')
}

/** Whether it may be charged although its status does not say so. Of a payment that is paid, the hold concerns only the studio. */
export function isBeingChecked({ held, status }: Pick<Payment, 'held' | 'status'>): boolean {
  return held && !paymentFacts(status).isPaid
}

/** What is to be said of a payment beyond its status: that it is checked, money that went back or is asked back, in the euro that are paid. */
export function paymentNotes(
  payment: Pick<Payment, 'status' | 'held' | 'amount' | 'refundedAmount' | 'dispute' | 'refundRequest'>,
): string[] {
  const { status, amount, refundedAmount, dispute } = payment
  return [
    isBeingChecked(payment) && HELD_WORDING,
    status === 'refunded' && `${formatEuros(amount)} refunded.`,
    status === 'completed' &&
      refundedAmount > 0 &&
      `${formatEuros(refundedAmount)} of ${formatEuros(amount)} refunded.`,
    dispute !== null && (disputeFacts(dispute).note ?? false),
    ...requestNotes(payment),
  ].filter((note) => note !== false)
}

function requestNotes({
  refundRequest,
  refundedAmount,
}: Pick<Payment, 'refundRequest' | 'refundedAmount'>): string[] {
  if (!refundRequest) return []
  const { status, createdAt, amount, answer } = refundRequest
  const answered = answer ? [`Our answer: ${answer}`] : []
  if (status === 'open') return [`Refund requested on ${clockDay(createdAt)}.`]
  if (status === 'declined') return ['Refund declined.', ...answered]
  const onItsWay = amount !== null && refundedAmount < amount
  return [...(onItsWay ? [`Refund of ${formatEuros(amount)} granted.`] : []), ...answered]
}
