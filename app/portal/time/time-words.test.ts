import { describe, expect, test } from 'vitest'
import { clockDay, clockWords, nearClockDay, relativeWords } from './time-words.ts'

const NOW = new Date(2026, 10, 20, 12, 0)

function ago({ days = 0, hours = 0, minutes = 0, seconds = 0 }): string {
  return new Date(2026, 10, 20 - days, 12 - hours, -minutes, -seconds).toISOString()
}

describe('relativeWords', () => {
  test.each([
    [{ seconds: -20 }, 'just now'],
    [{ seconds: 59 }, 'just now'],
    [{ minutes: 1 }, '1 minute ago'],
    [{ minutes: 59 }, '59 minutes ago'],
    [{ hours: 1 }, '1 hour ago'],
    [{ hours: 11 }, '11 hours ago'],
    [{ hours: 13 }, 'yesterday'],
    [{ days: 1, hours: 11 }, 'yesterday'],
    [{ days: 2 }, '2 days ago'],
    [{ days: 6 }, '6 days ago'],
    [{ days: 7 }, '13 Nov 2026'],
  ])('%j', (age, words) => expect(relativeWords(ago(age), NOW)).toBe(words))

  test('counts hours across a near midnight', () => {
    const late = new Date(2026, 10, 19, 23, 0).toISOString()
    expect(relativeWords(late, new Date(2026, 10, 20, 1, 30))).toBe('2 hours ago')
  })
})

test('nearClockDay goes by the calendar', () => {
  expect(nearClockDay(ago({ hours: 11 }), NOW)).toBe('Today')
  expect(nearClockDay(ago({ hours: 13 }), NOW)).toBe('Yesterday')
  expect(nearClockDay(ago({ days: 2 }), NOW)).toBe('18 Nov 2026')
})

test('day and clock', () => {
  expect(clockDay(ago({}))).toBe('20 Nov 2026')
  expect(clockWords(ago({ hours: 3, minutes: 48 }))).toBe('08:12')
})
