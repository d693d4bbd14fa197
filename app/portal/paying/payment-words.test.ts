import { describe, expect, test } from 'vitest'
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

describe('the notes of a payment', () => {
  test('are none while nothing went back', () => {
    expect(paymentNotes(paid)).toEqual([])
  })

  test('tell that a payment is checked, unless it is paid all the same', () => {
    const note = ['We are checking this payment. You do not need to pay again.']
    for (const status of ['pending', 'processing', 'failed', 'cancelled'] as const)
      expect(paymentNotes({ ...paid, status, held: true })).toEqual(note)
    expect(paymentNotes({ ...paid, status: 'pending' })).toEqual([])
    expect(paymentNotes({ ...paid, held: true })).toEqual([])
  })

  test('tell a part from the whole', () => {
    expect(paymentNotes({ ...paid, refundedAmount: 14_950 })).toEqual(['€149.50 of €299.00 refunded.'])
    expect(paymentNotes({ ...paid, status: 'refunded', refundedAmount: 29_900 })).toEqual([
      '€299.00 refunded.',
    ])
  })

  test('tell what became of a request', () => {
    expect(paymentNotes({ ...paid, refundRequest: request })).toEqual(['Refund requested on 20 Nov 2026.'])
    expect(
      paymentNotes({ ...paid, refundRequest: { ...request, status: 'declined', answer: 'It is done.' } }),
    ).toEqual(['Refund declined.', 'Our answer: It is done.'])
    const granted = { ...request, status: 'granted', amount: 14_950 } as const
    expect(paymentNotes({ ...paid, refundRequest: granted })).toEqual([
      'Refund of €149.50 granted. You’ll get it on your original payment method.',
    ])
    expect(paymentNotes({ ...paid, provider: 'transfer', refundRequest: granted })).toEqual([
      "Refund of €149.50 granted. We'll send it by bank transfer.",
    ])
    const sent = { ...granted, sentAt: request.createdAt }
    expect(paymentNotes({ ...paid, refundedAmount: 14_950, refundRequest: sent })).toEqual([
      '€149.50 of €299.00 refunded.',
    ])
  })

  test('tell of a second refund that is not sent yet, whatever went back before', () => {
    const second = { ...request, status: 'granted', amount: 5000 } as const
    expect(paymentNotes({ ...paid, refundedAmount: 14_950, refundRequest: second })).toEqual([
      '€149.50 of €299.00 refunded.',
      'Refund of €50.00 granted. You’ll get it on your original payment method.',
    ])
  })

  test('tell of a dispute while it matters', () => {
    expect(paymentNotes({ ...paid, dispute: 'open' })).toEqual(['Your bank is looking into this payment.'])
    expect(paymentNotes({ ...paid, dispute: 'won' })).toEqual([])
  })
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
