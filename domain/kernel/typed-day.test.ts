import { expect, test } from 'vitest'
import { readDay } from './typed-day.schema.ts'

const NOW = new Date('2026-11-27T12:00:00.000Z')

test.each([
  ['2026-12-22', '2026-12-22'],
  ['22 Dec', '2026-12-22'],
  [' 22 december 2027 ', '2027-12-22'],
  ['2 Jan', '2027-01-02'],
  ['20 Nov', '2026-11-20'],
  ['in 10 working days', '2026-12-11'],
  ['1 working day', '2026-11-30'],
  ['in 3 weeks', '2026-12-18'],
  ['in 5 days', '2026-12-02'],
  ['today', '2026-11-27'],
  ['tomorrow', '2026-11-28'],
  ['31 Nov', undefined],
  ['31 Nov 2026', undefined],
  ['soon', undefined],
  ['', undefined],
])('reads the day %s', (typed, day) => {
  expect(readDay(typed, NOW)).toBe(day)
})
