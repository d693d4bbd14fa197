import { describe, expect, it, test } from 'vitest'
import { closedLink, disputeOf, payingPayment } from './project-facts.server.ts'
import type { FileRow, PaymentRow } from './projects.store.server.ts'

function payment(id: string, amount: number, differing: Partial<PaymentRow> = {}): PaymentRow {
  return {
    id,
    order_id: 'o',
    amount,
    status: 'completed',
    provider: 'stripe',
    dispute: null,
    refund_asked: 0,
    ...differing,
  }
}

describe('the paying payment', () => {
  const whole = { net: 100_00, gross: 125_00, first_instalment: null }
  const halves = { ...whole, first_instalment: 62_50 }
  const right = { hasCorrection: false }

  test.each<[string, typeof whole | typeof halves, PaymentRow[], string | null]>([
    ['nothing was paid', whole, [], null],
    ['one pays all', whole, [payment('a', 125_00)], 'a'],
    ['one pays the net price', whole, [payment('a', 100_00)], 'a'],
    ['one cent is missing', whole, [payment('a', 99_99)], 'a'],
    ['two cents are missing', whole, [payment('a', 99_98)], null],
    ['the second completes it', whole, [payment('a', 50_00), payment('b', 50_00)], 'b'],
    ['a later one adds to it', whole, [payment('a', 100_00), payment('b', 25_00)], 'a'],
    ['one pays the net of the first instalment', halves, [payment('a', 50_00)], 'a'],
    ['less than the first instalment', halves, [payment('a', 49_98)], null],
    ['an open one', whole, [payment('a', 125_00, { status: 'processing' })], null],
    ['one was refunded later', whole, [payment('a', 125_00, { status: 'refunded' })], 'a'],
    [
      'a bank charge counts first',
      whole,
      [payment('a', 95_00), payment('b', 1_00), payment('c', 5_00, { provider: 'bank-charge' })],
      'a',
    ],
    ['a bank charge alone', whole, [payment('a', 125_00, { provider: 'bank-charge' })], null],
    ['nothing is owed', { net: 0, gross: 0, first_instalment: null }, [payment('a', 1)], 'a'],
  ])('%s', (_, order, payments, paying) => {
    expect(payingPayment(order, payments, right)).toBe(paying)
  })

  it('has to bring the VAT too once money was booked by mistake', () => {
    const corrected = { hasCorrection: true }
    expect(payingPayment(whole, [payment('a', 100_00)], corrected)).toBeNull()
    expect(payingPayment(whole, [payment('a', 100_00), payment('b', 24_99)], corrected)).toBe('b')
    expect(payingPayment(halves, [payment('a', 62_49)], corrected)).toBe('a')
  })
})

test.each<[PaymentRow['dispute'][], ReturnType<typeof disputeOf>]>([
  [[], null],
  [[null], null],
  [['won'], null],
  [['won', 'open'], 'open'],
  [['open', 'lost'], 'lost'],
  [['lost', 'open'], 'lost'],
])('disputes %j count as %s', (disputes, counted) => {
  expect(disputeOf(disputes.map((dispute) => payment('a', 1, { dispute })))).toBe(counted)
})

describe('the closed link', () => {
  function file(created_at: string, differing: Partial<FileRow> = {}): FileRow {
    const open = { link_state: 'opens', link_closed_at: null, fetched_at: null } as const
    return { project_id: 'p', created_at, ...open, ...differing }
  }
  const gone = file('2026-11-20', { link_state: 'gone', link_closed_at: '2026-11-22' })
  const asks = file('2026-11-21', { link_state: 'asks', link_closed_at: '2026-11-22' })

  test.each<[string, FileRow[], ReturnType<typeof closedLink>]>([
    ['no files', [], null],
    ['an open link', [file('2026-11-20')], null],
    ['a closed link', [gone], 'gone'],
    ['the newest of two', [gone, asks], 'asks'],
    ['already fetched', [{ ...gone, fetched_at: '2026-11-21' }], null],
    ['something sent before it closed', [gone, file('2026-11-22')], 'gone'],
    ['something sent after it closed', [gone, file('2026-11-23')], null],
    ['unknown when it closed', [{ ...gone, link_closed_at: null }, file('2026-11-23')], 'gone'],
    ['the newest was fetched', [gone, { ...asks, fetched_at: '2026-11-21' }], 'gone'],
  ])('%s', (_, files, reason) => {
    expect(closedLink(files)).toBe(reason)
  })
})
