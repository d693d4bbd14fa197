import { expect, test } from 'vitest'
import { timeLeft } from './task-row.tsx'

const NOW = new Date('2026-11-24T12:00:00.000Z')

test.each([
  ['2026-11-24T10:00:00.000Z', null, '', null, 'calm'],
  ['2026-11-23T12:00:20.000Z', '2026-11-24T12:00:20.000Z', '1 min', 1, 'near'],
  ['2026-11-24T10:00:00.000Z', '2026-11-24T13:44:00.000Z', '1 h 44 min', 0.54, 'near'],
  ['2026-11-22T12:00:00.000Z', '2026-11-25T11:00:00.000Z', '23 h', 0.68, 'calm'],
  ['2026-11-21T12:00:00.000Z', '2026-11-25T12:00:00.000Z', '1 day', 0.75, 'calm'],
  ['2026-11-23T12:00:00.000Z', '2026-12-04T11:00:00.000Z', '9 days', 0.09, 'calm'],
  ['2026-11-24T06:00:00.000Z', '2026-11-24T09:00:00.000Z', '3 h late', 2, 'over'],
  ['2026-11-23T12:00:00.000Z', '2026-11-23T19:43:00.000Z', '16 h late', 3.11, 'over'],
  ['2026-11-24T12:00:00.000Z', '2026-11-21T09:00:00.000Z', '3 days late', 1, 'over'],
] as const)('since %s until %s: %s', (since, until, words, used, look) => {
  const left = timeLeft({ since, until }, NOW)
  expect({ ...left, used: left.used === null ? null : Math.round(left.used * 100) / 100 }).toEqual({
    words,
    used,
    look,
  })
})
