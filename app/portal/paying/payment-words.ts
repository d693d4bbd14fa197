import { disputeFacts, paymentFacts, providerFacts } from '#domain/billing/payments/payment-states.schema.ts'
import type { Payment } from '#domain/billing/payments/payments.schema.ts'
import { HELD_WORDING } from '#domain/billing/payments/wording.schema.ts'
import { REFUND_STAGES, refundStage } from '#domain/billing/refunds/refund-states.schema.ts'
import { servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { formatDollars, formatEuros } from '#domain/kernel/money.ts'
import { clockDay } from '#domain/kernel/time.ts'

/** `full-optimization` → `full optimization` */
export function serviceWords(service: string): string {
  return service.replace('-', ' ')
}

/**
 * Packages paid by card at their list price have the dollar sign they are advertised with, all others euro.
 */
export function paidWords(payment: Pick<Payment, 'service' | 'amount' | 'provider'>): string {
  return isAsPrinted(payment) ? formatDollars(payment.amount) : formatEuros(payment.amount)
}

function isAsPrinted({
  service,
  amount,
  provider,
}: Pick<Payment, 'service' | 'amount' | 'provider'>): boolean {
  const isPrinted = servicePackages.some(({ key, price }) => key === service && price * 100 === amount)
  return isPrinted && providerFacts(provider).by === 'card'
}

/** A payment on hold may have been charged. Holds on paid payments concern only the studio. */
export function isBeingChecked({ held, status }: Pick<Payment, 'held' | 'status'>): boolean {
  return held && !paymentFacts(status).isPaid
}

/** Notes on review, refunds and disputes, in euro. */
export function paymentNotes(
  payment: Pick<
    Payment,
    'status' | 'held' | 'amount' | 'refundedAmount' | 'dispute' | 'refundRequest' | 'provider'
  >,
): string[] {
  const { amount, refundedAmount, dispute } = payment
  const { isPaid, isHere } = paymentFacts(payment.status)
  return [
    isBeingChecked(payment) && HELD_WORDING,
    isPaid && !isHere && `${formatEuros(amount)} refunded.`,
    isHere && refundedAmount > 0 && `${formatEuros(refundedAmount)} of ${formatEuros(amount)} refunded.`,
    dispute !== null && (disputeFacts(dispute).note ?? false),
    ...requestNotes(payment),
  ].filter((note) => note !== false)
}

function requestNotes({ refundRequest, provider }: Pick<Payment, 'refundRequest' | 'provider'>): string[] {
  if (!refundRequest) return []
  const { createdAt, amount, answer } = refundRequest
  const { note } = REFUND_STAGES[refundStage(refundRequest, provider)]
  const said = note({ on: clockDay(createdAt), amount: formatEuros(amount ?? 0) })
  return [...(said === null ? [] : [said]), ...(answer ? [`Our answer: ${answer}`] : [])]
}
