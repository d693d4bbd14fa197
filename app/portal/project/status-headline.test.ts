import { expect, test } from 'vitest'
import { aheadWords } from './status-headline.tsx'

const NOW = new Date('2026-11-20T12:00:00.000Z')

test.each([
  ['2026-11-20T12:00:30.000Z', 'in 1 minute'],
  ['2026-11-20T12:59:00.000Z', 'in 59 minutes'],
  ['2026-11-20T13:30:00.000Z', 'in 1 hour'],
  ['2026-11-22T11:59:00.000Z', 'in 47 hours'],
  ['2026-11-22T12:00:00.000Z', 'in 2 days'],
  ['2026-12-04T11:00:00.000Z', 'in 13 days'],
  ['2026-11-20T12:00:00.000Z', undefined],
  ['2026-11-19T12:00:00.000Z', undefined],
])('%s is %s', (time, words) => expect(aheadWords(time, NOW)).toBe(words))
