import { expect, test } from 'vitest'
import type { RefundRequest } from '#domain/billing/payments/payments.schema.ts'
import { FULL } from '#test/offers.ts'
import { paidWords, paymentNotes, serviceWords } from './payment-words.ts'

const paid = {
  status: 'completed',
  held: false,
  amount: 29_900,
  refundedAmount: 0,
  dispute: null,
  refundRequest: null,
  provider: 'stripe',
} as const

const request: RefundRequest = {
  status: 'open',
  amount: null,
  answer: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  sentAt: null,
}

test('a service is named by its key, the hyphen replaced by a space', () => {
  expect(serviceWords('full-optimization')).toBe('full optimization')
})

const granted = { ...request, status: 'granted', amount: 14_950 } as const
const CHECKED = 'We are checking this payment. You do not need to pay again.'
const HALF_BACK = '€149.50 of €299.00 refunded.'

test.each<[string, Partial<Parameters<typeof paymentNotes>[0]>, string[]]>([
  ['nothing was refunded', {}, []],
  ['it is on hold', { status: 'pending', held: true }, [CHECKED]],
  ['it is processed and on hold', { status: 'processing', held: true }, [CHECKED]],
  ['it failed and is on hold', { status: 'failed', held: true }, [CHECKED]],
  ['it was cancelled and is on hold', { status: 'cancelled', held: true }, [CHECKED]],
  ['it is pending', { status: 'pending' }, []],
  ['it is on hold and paid', { held: true }, []],
  ['a part was refunded', { refundedAmount: 14_950 }, [HALF_BACK]],
  ['all was refunded', { status: 'refunded', refundedAmount: 29_900 }, ['€299.00 refunded.']],
  ['a refund was requested', { refundRequest: request }, ['Refund requested on 20 Nov 2026.']],
  [
    'a refund was declined',
    { refundRequest: { ...request, status: 'declined', answer: 'It is done.' } },
    ['Refund declined.', 'Our answer: It is done.'],
  ],
  [
    'a refund was granted',
    { refundRequest: granted },
    ['Refund of €149.50 granted. We’ll return it to your original payment method.'],
  ],
  [
    'a refund of a transfer was granted',
    { provider: 'transfer', refundRequest: granted },
    ["Refund of €149.50 granted. We'll send it by bank transfer."],
  ],
  [
    'the granted refund was sent',
    { refundedAmount: 14_950, refundRequest: { ...granted, sentAt: request.createdAt } },
    [HALF_BACK],
  ],
  [
    'a second refund is not sent yet',
    { refundedAmount: 14_950, refundRequest: { ...granted, amount: 5000 } },
    [HALF_BACK, 'Refund of €50.00 granted. We’ll return it to your original payment method.'],
  ],
  ['a dispute is open', { dispute: 'open' }, ['Your bank is looking into this payment.']],
  ['a dispute was won', { dispute: 'won' }, []],
])('the notes of a payment when %s', (_, changes, notes) => {
  expect(paymentNotes({ ...paid, ...changes })).toEqual(notes)
})

test.each([
  ['a package by card at its printed price', {}, FULL.dollars],
  ['a quote by card', { service: 'Foxhollow on Quest 3', amount: 249_875 }, '€2,498.75'],
  ['a package by transfer', { provider: 'transfer' }, FULL.euros],
  ['a package at another price than the printed one', { amount: 23_920 }, '€239.20'],
] as const)('what was paid for %s is said in the currency of its print or its charge', (_, other, words) => {
  const paid = { service: FULL.package.key, amount: FULL.cents, provider: 'stripe' } as const
  expect(paidWords({ ...paid, ...other })).toBe(words)
})
