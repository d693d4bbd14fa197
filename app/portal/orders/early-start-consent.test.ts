import { expect, test } from 'vitest'
import { startWords } from './early-start-consent.tsx'

test('the work waits for the end of the withdrawal period, weekends and holidays counted as the law does', () => {
  // 14 days after 22 November end on a Sunday, so the period ends on Monday.
  expect(startWords(new Date('2026-11-22T12:00:00.000Z'))).toBe('Tue 8 Dec')
  // New Year's Day and the weekend after it.
  expect(startWords(new Date('2026-12-17T23:30:00.000Z'))).toBe('Tue 5 Jan 2027')
})
