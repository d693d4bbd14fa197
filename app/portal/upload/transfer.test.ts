import { expect, it } from 'vitest'
import { LEAST_PIECE_BYTES, newPace, nextPieceBytes, paceOf, timeLeftWords } from './transfer.ts'

it.each([
  [0, 'less than a minute left'],
  [29, 'less than a minute left'],
  [31, 'about 1 minute left'],
  [170, 'about 3 minutes left'],
  [89 * 60, 'about 89 minutes left'],
  [2 * 3600, 'about 2 hours left'],
])('%d seconds: %s', (seconds, words) => {
  expect(timeLeftWords(seconds)).toBe(words)
})

it('the time left follows the pace of the last fifteen seconds', () => {
  const pace = newPace()
  const size = 10_000
  expect(paceOf(pace, { bytes: 0, size, now: 0 })).toBeUndefined()
  expect(paceOf(pace, { bytes: 1000, size, now: 1000 })).toBeUndefined()
  expect(paceOf(pace, { bytes: 2000, size, now: 2000 })).toBe(8)
  // Ten times slower from here on.
  for (let second = 3; second <= 20; second++)
    paceOf(pace, { bytes: 2000 + second * 100, size, now: second * 1000 })
  expect(paceOf(pace, { bytes: 4100, size, now: 21_000 })).toBeCloseTo(59, 0)
})

const MIB = 1024 ** 2
it.each([
  ['a slow line', { bytes: 1 * MIB, ms: 50_000 }, LEAST_PIECE_BYTES],
  ['a line in between', { bytes: 8 * MIB, ms: 2000 }, 16 * MIB],
  ['a fast line', { bytes: 8 * MIB, ms: 70 }, 64 * MIB],
  ['a piece that took no time', { bytes: 8 * MIB, ms: 0 }, 64 * MIB],
] as const)('the next piece of %s takes some seconds, within what a request may bring', (_, last, bytes) => {
  expect(nextPieceBytes(last)).toBe(bytes)
})
