import { afterEach, describe, expect, test, vi } from 'vitest'
import { clockDay, clockWords } from '#domain/kernel/time.ts'
import { nearClockDay, relativeWords } from './time-words.ts'

/** Noon in Stockholm. */
const NOW = new Date('2026-11-20T11:00:00Z')

function ago({ days = 0, hours = 0, minutes = 0, seconds = 0 }): string {
  return new Date(NOW.getTime() - (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000).toISOString()
}

afterEach(() => vi.unstubAllEnvs())

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
    expect(relativeWords('2026-11-19T22:00:00Z', new Date('2026-11-20T00:30:00Z'))).toBe('2 hours ago')
  })
})

test.each(['Europe/Stockholm', 'America/Los_Angeles', 'Asia/Tokyo'])(
  'days and clock are the studio’s for a reader in %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    expect(nearClockDay(ago({ hours: 11 }), NOW)).toBe('Today')
    expect(nearClockDay(ago({ hours: 13 }), NOW)).toBe('Yesterday')
    expect(nearClockDay(ago({ days: 2 }), NOW)).toBe('18 Nov 2026')
    expect(clockDay('2026-11-19T23:30:00Z')).toBe('20 Nov 2026')
    expect(clockWords(ago({ hours: 3, minutes: 48 }))).toBe('08:12 CET')
  },
)
