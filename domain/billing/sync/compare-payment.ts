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
  atProvider: ProviderPayment,
  { livemode }: { livemode: boolean },
): Reconciliation {
  const mismatch = findMismatch(payment, atProvider, livemode)
  if (mismatch) return { kind: 'held', reason: mismatch }
  const status = statusOf(atProvider)
  if (!isLegal(payment.status, status))
    return {
      kind: 'held',
      reason: `The provider says ${status}, which can't follow ${payment.status}.`,
    }
  if (atProvider.amountRefunded < payment.refunded_amount)
    return {
      kind: 'held',
      reason: `A refund was returned: ${formatEuros(atProvider.amountRefunded)} is refunded instead of ${formatEuros(payment.refunded_amount)}.`,
    }
  const agrees =
    status === payment.status &&
    atProvider.amountRefunded === payment.refunded_amount &&
    atProvider.dispute === payment.dispute &&
    atProvider.id === payment.provider_payment_id
  if (agrees) return { kind: 'agrees' }
  return { kind: 'moves', status, refundedAmount: atProvider.amountRefunded, dispute: atProvider.dispute }
}

function findMismatch(
  payment: PaymentState,
  atProvider: ProviderPayment,
  livemode: boolean,
): string | undefined {
  if (atProvider.livemode !== livemode)
    return `It is ${atProvider.livemode ? 'live' : 'a test'}, but the configured key is ${livemode ? 'live' : 'a test key'}.`
  if (atProvider.paymentId !== payment.id)
    return `It names the payment ${atProvider.paymentId ?? '(none)'} instead of ${payment.id}.`
  if (payment.provider_payment_id !== null && payment.provider_payment_id !== atProvider.id)
    return `A second object for this payment, whose own is ${payment.provider_payment_id}.`
  if (atProvider.currency !== payment.currency)
    return `The currency is ${atProvider.currency} instead of ${payment.currency}.`
  if (atProvider.amount !== payment.amount)
    return `The amount is ${formatEuros(atProvider.amount)} instead of ${formatEuros(payment.amount)}.`
  if (atProvider.amountRefunded > payment.amount)
    return `More is refunded (${atProvider.amountRefunded} cents) than was paid (${payment.amount} cents).`
  return undefined
}

function statusOf(atProvider: ProviderPayment): PaymentStatus {
  if (atProvider.status === 'open') return 'pending'
  if (atProvider.status !== 'succeeded') return atProvider.status
  return atProvider.amountRefunded === atProvider.amount ? 'refunded' : 'completed'
}

/** A payment that was fully refunded must have been completed first, so `refunded` may follow `completed` directly. */
function isLegal(from: PaymentStatus, to: PaymentStatus): boolean {
  const { next } = paymentFacts(from)
  return from === to || next.includes(to) || (to === 'refunded' && next.includes('completed'))
}
