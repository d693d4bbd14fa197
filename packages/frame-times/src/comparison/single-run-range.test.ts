import { expect, it } from 'vitest'
import { noisyFrames, traceOf } from '../../fixtures/traces.ts'
import { averageFps } from '../metrics/average-fps.ts'
import { frameTimes } from '../metrics/frame-times.ts'
import { seeded } from '../statistics/random.ts'
import { resamplerOf, singleRunRange } from './single-run-range.ts'

const minute = () => frameTimes(traceOf(noisyFrames(3000, 20, 0.3, seeded(7))))

it('each second drawn once is the run itself, with what was left over at its end', () => {
  const times = minute()
  const resample = resamplerOf(times)
  let blocks = 0
  resample?.(() => 0 * blocks++)
  // A second ends with the frame that crosses it, which is usually half a frame late.
  expect(blocks).toBe(Math.floor(times.total / 1010))
  let drawn = 0
  const again = resample?.(() => (drawn++ + 0.5) / blocks)
  expect(again?.inOrder).toEqual(times.inOrder)
  expect(again?.ascending).toEqual(times.ascending)
  expect(again?.total).toBeCloseTo(times.total, 6)
})

it('a resample says the same frames in order, by length and together', () => {
  const again = resamplerOf(minute())?.(seeded(3))
  expect(again?.ascending).toEqual(again?.inOrder.toSorted())
  expect(again?.total).toBeCloseTo(again?.inOrder.reduce((sum, ms) => sum + ms, 0) ?? 0, 6)
  expect(again?.ascending).not.toEqual(minute().ascending)
})

it.each([
  [9, undefined],
  [10, expect.any(Function)],
])('a run of %i seconds is put together again, or is too short (%s)', (seconds, made) => {
  expect(resamplerOf(frameTimes(traceOf(Array(seconds * 50).fill(20))))).toEqual(made)
})

it.each([
  [250_000, { low: 0, high: 0 }],
  [250_002, undefined],
])('of %i frames, both sides together, the range is %j', (frames, range) => {
  const side = () => traceOf(new Float64Array(frames / 2).fill(1))
  expect(singleRunRange(side(), side(), averageFps, 'ratio')).toEqual(range)
})

it('the change is that from before to after, as a share or as a difference', () => {
  const [before, after] = [traceOf(Array(1000).fill(20)), traceOf(Array(1250).fill(16))]
  expect(singleRunRange(before, after, averageFps, 'ratio')).toEqual({
    low: expect.closeTo(0.25),
    high: expect.closeTo(0.25),
  })
  expect(singleRunRange(before, after, averageFps, 'difference')?.low).toBeCloseTo(12.5)
})
