import { describe, expect, test } from 'vitest'
import { withdrawnLine } from '#domain/billing/withdrawals/withdrawal-money.schema.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { instalmentPaid, ordersInRows, withdrawalNote } from './order-words.ts'

const withdrawal = {
  orderId: 'ord_1',
  orderNumber: '7K3F9-QX2M4',
  service: 'full-optimization',
  declaredAt: '2026-11-20T12:00:00.000Z',
  refund: 20_000,
  kept: 9_900,
  donePercent: 33,
  dueAt: '2026-12-04T23:00:00.000Z',
}

describe('the note of a withdrawal', () => {
  test('is none where nobody withdrew', () => {
    expect(withdrawalNote({ withdrawal: null, received: 29_900, returned: 0 })).toBeUndefined()
  })

  test('says by when the money is back, then that it is, and what stays', () => {
    const order = { withdrawal, received: 29_900, returned: 0 }
    expect(withdrawalNote(order)).toBe(
      'Withdrawn on 20 Nov 2026. €200.00 will be refunded to you by Fri 4 Dec. We keep €99.00 for the work done.',
    )
    expect(withdrawalNote({ ...order, returned: 5_000 })).toContain(
      '€150.00 will be refunded to you by Fri 4 Dec.',
    )
    expect(withdrawalNote({ ...order, returned: 20_000 })).toBe(
      'Withdrawn on 20 Nov 2026. €200.00 was refunded to you. We keep €99.00 for the work done.',
    )
  })

  test('says the same sentence where the dashboard says it largest', () => {
    for (const returned of [0, 5_000, 20_000]) {
      const order = { withdrawal, received: 29_900, returned }
      const [, sentence = ''] = /^You withdrew\. (.+)$/.exec(withdrawnLine(order)?.headline ?? '') ?? []
      expect(sentence).toMatch(/^€/)
      expect(withdrawalNote(order)).toContain(sentence)
    }
  })

  test('owes nothing where nothing was paid', () => {
    const nothing = { ...withdrawal, refund: 0, kept: 0 }
    expect(withdrawalNote({ withdrawal: nothing, received: 0, returned: 0 })).toBe(
      'Withdrawn on 20 Nov 2026. Nothing was paid, and nothing is owed.',
    )
  })

  test('does not say that nothing was paid where all that was paid stays', () => {
    const all = { ...withdrawal, refund: 0, kept: 9_900 }
    expect(withdrawalNote({ withdrawal: all, received: 9_900, returned: 0 })).toBe(
      'Withdrawn on 20 Nov 2026. There is nothing to refund. We keep €99.00 for the work done.',
    )
  })
})

test('an order stands once, at the newest payment that moved money, or by itself', () => {
  const orders = ['ord_1', 'ord_2', 'ord_3'].map((id) => ({ id }) as AgreedOrder)
  const payments = [
    { id: 'pay_4', orderId: 'ord_1', status: 'cancelled' },
    { id: 'pay_3', orderId: 'ord_1', status: 'completed' },
    { id: 'pay_2', orderId: 'ord_1', status: 'completed' },
    { id: 'pay_1', orderId: 'ord_2', status: 'refunded' },
    { id: 'pay_0', orderId: 'ord_9', status: 'pending' },
  ] as const
  const { ofPayment, unpaid } = ordersInRows(payments, orders)
  expect([...ofPayment].map(([payment, { id }]) => [payment, id])).toEqual([
    ['pay_3', 'ord_1'],
    ['pay_1', 'ord_2'],
  ])
  expect(unpaid.map(({ id }) => id)).toEqual(['ord_3'])
})

test('a payment says for which instalment it is', () => {
  const orders = [
    { id: 'ord_1', instalments: { first: 44_407, second: null } },
    { id: 'ord_2', instalments: null },
  ]
  const paid = (
    id: string,
    orderId: string,
    amount: number,
    status: 'completed' | 'cancelled' = 'completed',
  ) => ({
    ...{ id, orderId, amount, status },
  })
  const payments = [
    paid('pay_5', 'ord_1', 44_406),
    paid('pay_4', 'ord_2', 9_900),
    paid('pay_3', 'ord_1', 40_000),
    paid('pay_2', 'ord_1', 44_407, 'cancelled'),
    paid('pay_1', 'ord_1', 4_407),
  ]
  const words = (rows: typeof payments) => rows.map((row) => instalmentPaid(row, rows, orders))
  expect(words(payments)).toEqual([
    'For the second instalment.',
    undefined,
    'For the first instalment.',
    'For both instalments.',
    'For the first instalment.',
  ])
  expect(words([paid('pay_1', 'ord_1', 88_813)])).toEqual(['For both instalments.'])
})
