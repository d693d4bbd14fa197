import { describe, expect, it } from 'vitest'
import { dayWords, lastDayWords, momentWords, timeWords } from './time.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')

describe('times in words', () => {
  it.each([
    ['2026-12-01T09:30:00.000Z', 'Tue 1 Dec', 'Tue 1 Dec, 10:30 CET'],
    ['2026-07-01T09:30:00.000Z', 'Wed 1 Jul', 'Wed 1 Jul, 11:30 CEST'],
    ['2026-11-22T23:00:00.000Z', 'Mon 23 Nov', 'Mon 23 Nov, 00:00 CET'],
    ['2027-01-04T12:00:00.000Z', 'Mon 4 Jan 2027', 'Mon 4 Jan 2027, 13:00 CET'],
  ])('%s is %s', (time, day, dayAndTime) => {
    expect(dayWords(time, NOW)).toBe(day)
    expect(timeWords(time, NOW)).toBe(dayAndTime)
  })

  it('name the last day of a period that ends at midnight', () => {
    expect(lastDayWords('2026-11-30T23:00:00.000Z', NOW)).toBe('Mon 30 Nov')
    expect(lastDayWords('2026-12-31T23:00:00.000Z', NOW)).toBe('Thu 31 Dec')
  })

  it('are whole where they are kept', () => {
    expect(momentWords('2026-12-01T09:30:00.000Z')).toBe('Tue 1 Dec 2026, 10:30 CET')
    expect(momentWords('2026-07-01T09:30:00.000Z')).toBe('Wed 1 Jul 2026, 11:30 CEST')
  })

  it('turn over at midnight in Stockholm, years as well', () => {
    const newYear = new Date('2026-12-31T23:00:00.000Z')
    expect(dayWords('2026-12-31T22:59:59.000Z', newYear)).toBe('Thu 31 Dec 2026')
    expect(dayWords('2026-12-31T23:00:00.000Z', newYear)).toBe('Fri 1 Jan')
  })
})
