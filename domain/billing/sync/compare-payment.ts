import { formatEuros } from '#domain/kernel/money.ts'
import { paymentFacts } from '../payments/payment-states.schema.ts'
import type { ProviderPayment } from '../payments/payments.provider.ts'
import type { DisputeStatus, PaymentStatus } from '../payments/payments.schema.ts'

/** The fields that the provider decides. */
export type PaymentState = {
  id: string
  provider_payment_id: string | null
  amount: number
  refunded_amount: number
  currency: string
  status: PaymentStatus
  dispute: DisputeStatus | null
}

/** Result of a comparison with the provider: equal, changed, or needs review. */
export type Reconciliation =
  | { kind: 'agrees' }
  | { kind: 'moves'; status: PaymentStatus; refundedAmount: number; dispute: DisputeStatus | null }
  | { kind: 'held'; reason: string }

export function reconcile(
  payment: PaymentState,
  truth: ProviderPayment,
  { livemode }: { livemode: boolean },
): Reconciliation {
  const mismatch = findMismatch(payment, truth, livemode)
  if (mismatch) return { kind: 'held', reason: mismatch }
  const status = statusOf(truth)
  if (!isLegal(payment.status, status))
    return {
      kind: 'held',
      reason: `The provider says ${status}, which can't follow ${payment.status}.`,
    }
  if (truth.amountRefunded < payment.refunded_amount)
    return {
      kind: 'held',
      reason: `A refund was returned: ${formatEuros(truth.amountRefunded)} is refunded instead of ${formatEuros(payment.refunded_amount)}.`,
    }
  const agrees =
    status === payment.status &&
    truth.amountRefunded === payment.refunded_amount &&
    truth.dispute === payment.dispute &&
    truth.id === payment.provider_payment_id
  if (agrees) return { kind: 'agrees' }
  return { kind: 'moves', status, refundedAmount: truth.amountRefunded, dispute: truth.dispute }
}

function findMismatch(payment: PaymentState, truth: ProviderPayment, livemode: boolean): string | undefined {
  if (truth.livemode !== livemode)
    return `It is ${truth.livemode ? 'live' : 'a test'}, but the configured key is ${livemode ? 'live' : 'a test key'}.`
  if (truth.paymentId !== payment.id)
    return `It names the payment ${truth.paymentId ?? '(none)'} instead of ${payment.id}.`
  if (payment.provider_payment_id !== null && payment.provider_payment_id !== truth.id)
    return `A second object for this payment, whose own is ${payment.provider_payment_id}.`
  if (truth.currency !== payment.currency)
    return `The currency is ${truth.currency} instead of ${payment.currency}.`
  if (truth.amount !== payment.amount)
    return `The amount is ${formatEuros(truth.amount)} instead of ${formatEuros(payment.amount)}.`
  if (truth.amountRefunded > payment.amount)
    return `More is refunded (${truth.amountRefunded} cents) than was paid (${payment.amount} cents).`
  return undefined
}

function statusOf(truth: ProviderPayment): PaymentStatus {
  if (truth.status === 'open') return 'pending'
  if (truth.status !== 'succeeded') return truth.status
  return truth.amountRefunded === truth.amount ? 'refunded' : 'completed'
}

/** A payment that was fully refunded must have been completed first, so `refunded` may follow `completed` directly. */
function isLegal(from: PaymentStatus, to: PaymentStatus): boolean {
  const { next } = paymentFacts(from)
  return from === to || next.includes(to) || (to === 'refunded' && next.includes('completed'))
}
