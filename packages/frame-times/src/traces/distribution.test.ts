import { describe, expect, it } from 'vitest'
import { traceOf } from '../../fixtures/traces.ts'
import { DRAWN_PERCENTS } from '../report/drawn.ts'
import { bins } from './bins.ts'
import { histogram, histogramScale, overBudget, percentileCurve } from './distribution.ts'
import { frameAt } from './trim.ts'

describe('bins', () => {
  it('have mean, minimum and maximum of the frames that begin in them', () => {
    const { mean, min, max, binSeconds } = bins(traceOf([10, 30, 20, 20, 40, 40, 40]), 2)
    expect(binSeconds).toBeCloseTo(0.1)
    // 10, 30, 20, 20 and 40 begin in the first 100 ms.
    expect(Array.from(mean)).toEqual([24, 40])
    expect(Array.from(min)).toEqual([10, 40])
    expect(Array.from(max)).toEqual([40, 40])
  })

  it('a long frame fills the bins that it covers', () => {
    expect(Array.from(bins(traceOf([100, 700, 100, 100]), 10).mean)).toEqual([
      100, 700, 700, 700, 700, 700, 700, 700, 100, 100,
    ])
    expect(Array.from(bins(traceOf([16]), 4).max)).toEqual([16, 16, 16, 16])
  })

  it('cover a part, and are empty beyond the trace', () => {
    const trace = traceOf(Array.from({ length: 100 }, (_, index) => (index < 50 ? 10 : 20)))
    const part = (count: number, fromSeconds: number, toSeconds: number) =>
      Array.from(bins(trace, count, { fromSeconds, toSeconds }).mean)
    expect(part(2, 0.3955, 0.6035)).toEqual([10, 20])
    expect(part(4, 1, 3)).toEqual([20, Number.NaN, Number.NaN, Number.NaN])
    expect(part(2, 5, 6)).toEqual([Number.NaN, Number.NaN])
    expect(bins(traceOf([]), 2).mean.every(Number.isNaN)).toBe(true)
  })

  it('keep the only spike of a million frames', () => {
    const times = new Float64Array(1_000_000).fill(8)
    times[654_321] = 90
    const { max, mean } = bins(traceOf(times), 500)
    expect(Math.max(...max)).toBe(90)
    expect(Math.max(...mean)).toBeLessThan(8.1)
  })
})

describe('the frame at a time', () => {
  const trace = traceOf([10, 20, 30])

  it.each([
    [-1, 0],
    [0, 0],
    [0.0099, 0],
    [0.01, 1],
    [0.05, 2],
    [9, 2],
  ])('%d s is frame %i', (seconds, frame) => {
    expect(frameAt(trace, seconds)).toBe(frame)
  })

  it('is -1 without frames', () => {
    expect(frameAt(traceOf([]), 1)).toBe(-1)
  })
})

describe('the percentile curve', () => {
  it('rises from the shortest to the longest frame, as far as one frame lies beyond a percentile', () => {
    const frames = Array.from({ length: 200 }, (_, index) => index + 1)
    const curve = percentileCurve(traceOf(frames), DRAWN_PERCENTS)
    expect(curve[0]).toEqual({ percent: 0, ms: 1 })
    expect(curve.at(-1)).toEqual({ percent: 100, ms: 200 })
    expect(curve.at(-2)?.percent).toBeCloseTo(99.5)
    for (const [index, { percent, ms }] of curve.slice(1).entries()) {
      expect(percent).toBeGreaterThan(curve[index]?.percent ?? 0)
      expect(ms).toBeGreaterThanOrEqual(curve[index]?.ms ?? 0)
    }
    const few = percentileCurve(traceOf([10, 20, 30, 40]), DRAWN_PERCENTS)
    expect(few.slice(-2).map(({ percent }) => percent)).toEqual([75, 100])
  })

  it('is empty for a sampled log', () => {
    expect(percentileCurve(traceOf([10, 20], { kind: 'sampled' }), DRAWN_PERCENTS)).toEqual([])
  })
})

describe('the histogram', () => {
  const sharesOf = (times: number[][], mostBars: number) => {
    const traces = times.map((one) => traceOf(one))
    const scale = histogramScale(traces, mostBars)
    if (!scale) throw new Error('no scale')
    return { scale, sums: traces.map((trace) => histogram(trace, scale).reduce((sum, share) => sum + share)) }
  }

  it('has bars shared by all traces, which include every frame', () => {
    const { scale, sums } = sharesOf(
      [
        [8, 8, 9, 10, 500],
        [12, 13, 14, 15, 16],
      ],
      40,
    )
    expect(scale.bars).toBeLessThanOrEqual(40)
    expect(scale.fromMs).toBeLessThanOrEqual(8)
    expect(sums).toEqual([expect.closeTo(1), expect.closeTo(1)])
  })

  it.each([[[10, 10, 10]], [[10]], [[1e9, 5]]])('includes every frame of %j', (times) => {
    expect(sharesOf([times], 30).sums).toEqual([expect.closeTo(1)])
  })

  it('does not exist without frames', () => {
    expect(histogramScale([traceOf([])], 30)).toBeUndefined()
  })
})

it('frames over a budget are counted and timed', () => {
  expect(overBudget(traceOf([10, 16.7, 20, 30]), 16.7)).toEqual({
    frames: 2,
    share: 0.5,
    timeShare: 50 / 76.7,
  })
  expect(overBudget(traceOf([]), 16.7)).toBeUndefined()
})

it('one long frame in a thousand doesn’t stretch the bars of a histogram', () => {
  const times = Array.from({ length: 2000 }, (_, index) => 10 + (index % 10) / 10)
  expect(histogramScale([traceOf([...times, 500])], 20)).toEqual(histogramScale([traceOf(times)], 20))
})
