import { expect, it } from 'vitest'
import { AUDIT_ACTIONS, detailWords } from './audit.schema.ts'

it('says what a line tells, and of a long list how it begins', () => {
  const chosen = Array.from({ length: 12 }, (_, nth) => `con_${nth}`)
  expect(detailWords({ rows: 10, chosen: chosen.slice(0, 10) })).toBe(
    'rows: 10, chosen: con_0 con_1 con_2 con_3 con_4 con_5 con_6 con_7 con_8 con_9',
  )
  expect(detailWords({ chosen })).toMatch(/con_9 and 2 more$/)
  expect(detailWords({ from: 'pending', dispute: null, amount: 29_900, mails: 0 })).toBe(
    'from: pending, amount: €299.00',
  )
  expect(detailWords({ percent: 10, daysLeft: 14, completes: true, anyway: false })).toBe(
    'percent: 10%, days left: 14, completes',
  )
})

const OF_MONEY = /^(payment|refund|transfer|shortfall|hold|quote|buyer|vat|withdrawal|invoice|rate|debt)-/

it('what concerns money or a contract is kept with the accounting records, all else as communication', () => {
  for (const [action, { kept }] of Object.entries(AUDIT_ACTIONS))
    expect([action, kept]).toEqual([action, OF_MONEY.test(action) ? 'as-accounting' : 'as-communication'])
})
