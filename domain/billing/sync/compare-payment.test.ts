import { describe, expect, it } from 'vitest'
import type { ProviderPayment } from '../payments/payments.provider.ts'
import type { PaymentStatus } from '../payments/payments.schema.ts'
import { type PaymentState, reconcile } from './compare-payment.ts'

const payment: PaymentState = {
  id: 'pay_1',
  provider_payment_id: 'pi_1',
  amount: 29_900,
  refunded_amount: 0,
  currency: 'eur',
  status: 'pending',
  dispute: null,
}
const atProvider: ProviderPayment = {
  id: 'pi_1',
  paymentId: 'pay_1',
  status: 'open',
  amount: 29_900,
  currency: 'eur',
  livemode: false,
  amountRefunded: 0,
  refundIds: [],
  dispute: null,
  cardCountry: null,
  clientSecret: 'secret',
}
const compare = (ours: Partial<PaymentState>, theirs: Partial<ProviderPayment>) =>
  reconcile({ ...payment, ...ours }, { ...atProvider, ...theirs }, { livemode: false })

const SAID: Record<PaymentStatus, Partial<ProviderPayment>> = {
  pending: { status: 'open' },
  processing: { status: 'processing' },
  completed: { status: 'succeeded' },
  failed: { status: 'failed' },
  cancelled: { status: 'cancelled' },
  refunded: { status: 'succeeded', amountRefunded: 29_900 },
}
const STATUSES = Object.keys(SAID) as PaymentStatus[]
/** Rows: our status. Columns, in the order of SAID: pending processing completed failed cancelled refunded. */
const LEGAL: Record<PaymentStatus, string> = {
  pending: 'yyyyyy',
  processing: 'yyyyyy',
  failed: 'yyyyyy',
  completed: 'nnynny',
  cancelled: 'nnnnyn',
  refunded: 'nnnnny',
}

describe.each(STATUSES)('from %s', (from) => {
  const refunded_amount = from === 'refunded' ? 29_900 : 0
  it.each(STATUSES.map((to, column) => [to, LEGAL[from][column]]))('to %s: %s', (to, legal) => {
    const step = compare({ status: from, refunded_amount }, SAID[to as PaymentStatus])
    if (legal === 'n') expect(step.kind).toBe('held')
    else if (from === to) expect(step).toEqual({ kind: 'agrees' })
    else expect(step).toMatchObject({ kind: 'moves', status: to })
  })
})

describe('reconcile', () => {
  it('keeps a payment that is refunded in part completed', () => {
    expect(compare({ status: 'completed' }, { status: 'succeeded', amountRefunded: 100 })).toEqual({
      kind: 'moves',
      status: 'completed',
      refundedAmount: 100,
      dispute: null,
    })
  })

  it('takes over the provider’s id when only that is missing', () => {
    expect(compare({ provider_payment_id: null }, {})).toMatchObject({ kind: 'moves', status: 'pending' })
  })

  it('follows a dispute', () => {
    const paid = { status: 'succeeded' } as const
    expect(compare({ status: 'completed' }, { ...paid, dispute: 'open' })).toMatchObject({ dispute: 'open' })
    expect(compare({ status: 'completed', dispute: 'open' }, { ...paid, dispute: 'won' })).toMatchObject({
      dispute: 'won',
    })
  })

  it.each([
    [{}, { amount: 29_800 }, 'The amount is €298.00 instead of €299.00.'],
    [{}, { currency: 'usd' }, 'The currency is usd instead of eur.'],
    [{}, { livemode: true }, 'It is live, but the configured key is a test key.'],
    [{}, { paymentId: undefined }, 'It names the payment (none) instead of pay_1.'],
    [{}, { paymentId: 'pay_2' }, 'It names the payment pay_2 instead of pay_1.'],
    [{}, { id: 'pi_2' }, 'A second object for this payment, whose own is pi_1.'],
    [
      { status: 'completed' as const },
      { status: 'succeeded' as const, amountRefunded: 30_000 },
      'More is refunded (30000 cents) than was paid (29900 cents).',
    ],
    [
      { status: 'completed' as const, refunded_amount: 200 },
      { status: 'succeeded' as const, amountRefunded: 100 },
      'A refund was returned: €1.00 is refunded instead of €2.00.',
    ],
    [
      { status: 'cancelled' as const },
      { status: 'succeeded' as const },
      "The provider says completed, which can't follow cancelled.",
    ],
  ])('holds what does not add up: %j, %j', (ours, theirs, reason) => {
    expect(compare(ours, theirs)).toEqual({ kind: 'held', reason })
  })
})
