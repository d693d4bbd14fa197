import { expect, test } from 'vitest'
import { createReadLimit } from './mount.server.ts'

function limitAt(start: string) {
  const time = { now: new Date(start) }
  return { time, read: createReadLimit({ clock: () => time.now, on: true }) }
}

const REFUSED = expect.objectContaining({ code: 'too-many-requests', retryAfterSeconds: 60 })

test('an address reads 600 times a minute, and others are not held up by it', () => {
  const { time, read } = limitAt('2026-11-26T12:00:00Z')
  for (let n = 0; n < 600; n++) read('203.0.113.7')
  expect(() => read('203.0.113.7')).toThrow(REFUSED)
  read('203.0.113.8')
  time.now = new Date('2026-11-26T12:01:00Z')
  read('203.0.113.7')
})

test('a network of IPv6 reads four times as often as one of its parts', () => {
  const { read } = limitAt('2026-11-26T12:00:00Z')
  for (const part of ['1', '2', '3', '4']) for (let n = 0; n < 600; n++) read(`2001:db8:1:${part}::/64`)
  expect(() => read('2001:db8:1:5::/64')).toThrow(REFUSED)
})

test('a clock that is set back holds nobody up for longer than a minute', () => {
  const { time, read } = limitAt('2027-11-26T12:00:00Z')
  for (let n = 0; n < 600; n++) read('203.0.113.7')
  time.now = new Date('2026-11-26T12:00:00Z')
  read('203.0.113.7')
})
