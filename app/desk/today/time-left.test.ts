import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const NOW = new Date('2026-11-24T12:00:00.000Z')

test.each([
  [null, 'no promise', 'calm'],
  ['2026-11-24T12:00:20.000Z', '1 min', 'near'],
  ['2026-11-24T13:44:00.000Z', '1 h 44 min', 'near'],
  ['2026-11-25T11:00:00.000Z', '23 h', 'near'],
  ['2026-11-25T12:00:00.000Z', '1 day', 'calm'],
  ['2026-12-04T11:00:00.000Z', '9 days', 'calm'],
  ['2026-11-24T09:00:00.000Z', '3 h over', 'over'],
  ['2026-11-21T09:00:00.000Z', '3 days over', 'over'],
] as const)('until %s: %s', (until, words, look) => expect(timeLeft(until, NOW)).toEqual({ words, look }))
