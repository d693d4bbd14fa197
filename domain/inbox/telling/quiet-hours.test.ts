import { describe, expect, it } from 'vitest'
import { isQuiet, isTimeZone } from './quiet-hours.ts'

const NIGHT = { quietFrom: '20:00', quietTo: '08:00', quietWeekends: false, timeZone: 'Europe/Stockholm' }
const quietAt = (time: string, changes: Partial<typeof NIGHT> = {}) =>
  isQuiet({ ...NIGHT, ...changes }, new Date(time))

describe('quiet hours', () => {
  it.each([
    ['2026-11-20T18:59:59Z', false],
    ['2026-11-20T19:00:00Z', true],
    ['2026-11-20T23:30:00Z', true],
    ['2026-11-21T06:59:59Z', true],
    ['2026-11-21T07:00:00Z', false],
  ])('go over midnight: at %s %s', (time, is) => expect(quietAt(time)).toBe(is))

  it.each([
    // Clocks went back at 3: the night is an hour longer, and still ends at eight.
    ['2026-10-24T17:59:00Z', false],
    ['2026-10-24T18:00:00Z', true],
    ['2026-10-25T06:59:00Z', true],
    ['2026-10-25T07:00:00Z', false],
    // They went forward at 2: it is an hour shorter.
    ['2027-03-27T19:00:00Z', true],
    ['2027-03-28T05:59:00Z', true],
    ['2027-03-28T06:00:00Z', false],
  ])('follow a change of clocks: at %s %s', (time, is) => expect(quietAt(time)).toBe(is))

  it('are those of where somebody is', () => {
    expect(quietAt('2026-11-20T19:00:00Z', { timeZone: 'America/New_York' })).toBe(false)
    expect(quietAt('2026-11-20T01:00:00Z', { timeZone: 'America/New_York' })).toBe(true)
  })

  it('lie within a day too, or nowhere', () => {
    const noon = { quietFrom: '11:30', quietTo: '13:00' }
    expect(quietAt('2026-11-20T11:00:00Z', noon)).toBe(true)
    expect(quietAt('2026-11-20T12:00:00Z', noon)).toBe(false)
    expect(quietAt('2026-11-20T23:00:00Z', { quietFrom: '00:00', quietTo: '00:00' })).toBe(false)
  })

  it('hold the whole weekend, as far as somebody wants so, from their midnight on', () => {
    const weekend = { quietFrom: '00:00', quietTo: '00:00', quietWeekends: true }
    expect(quietAt('2026-11-20T22:59:00Z', weekend)).toBe(false)
    expect(quietAt('2026-11-20T23:00:00Z', weekend)).toBe(true)
    expect(quietAt('2026-11-22T22:59:00Z', weekend)).toBe(true)
    expect(quietAt('2026-11-22T23:00:00Z', weekend)).toBe(false)
  })
})

it('knows time zones', () => {
  expect(isTimeZone('Asia/Tokyo')).toBe(true)
  for (const name of ['', 'Mars/Olympus', '../etc/passwd']) expect(isTimeZone(name)).toBe(false)
})
