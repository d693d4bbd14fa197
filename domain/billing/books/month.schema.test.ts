import { expect, it } from 'vitest'
import { daysOfMonth, monthBefore, nextMonth } from './month.schema.ts'

it('a month has its days, of the present one those that there are, and one before and after it', () => {
  expect(daysOfMonth('2026-02', '2026-03-01')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysOfMonth('2026-02', '2026-02-28')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysOfMonth('2026-02', '2026-02-01')).toEqual({ from: '2026-02-01', to: '2026-02-01' })
  expect(daysOfMonth('2026-03', '2026-02-28')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect([monthBefore('2026-01'), nextMonth('2026-12'), nextMonth('2026-01')]).toEqual([
    '2025-12',
    '2027-01',
    '2026-02',
  ])
})
