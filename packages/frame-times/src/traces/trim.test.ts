import { describe, expect, it } from 'vitest'
import { traceOf } from '../../fixtures/traces.ts'
import { DEFAULT_WINDOW, trimmed } from './trim.ts'

/** A gap of 3 s, then 100 frames of 10 ms. */
const TRACE = traceOf(
  [3000, ...new Array<number>(100).fill(10)],
  {},
  { dropped: Float64Array.from({ length: 101 }, (_, index) => Number(index % 2 === 0)) },
)

describe('trimmed', () => {
  it('drops the first frame unless told otherwise, and says so', () => {
    const { trace, cut } = trimmed(TRACE)
    expect(trace.frames).toBe(100)
    expect(trace.seconds).toBeCloseTo(1)
    expect(cut.before).toEqual({ frames: 1, seconds: 3 })
    expect(cut.after).toEqual({ frames: 0, seconds: 0 })
    expect(trimmed(TRACE, { fromSeconds: 0, dropFirstFrame: false }).trace.frames).toBe(101)
  })

  it('keeps the frames that begin in the window, counted from the first frame kept, without copying them', () => {
    const { trace, cut } = trimmed(TRACE, { fromSeconds: 0.495, toSeconds: 0.805, dropFirstFrame: true })
    expect(trace.frames).toBe(31)
    expect(trace.columns.frameTime.buffer).toBe(TRACE.columns.frameTime.buffer)
    expect(trace.counts.dropped).toBe(15)
    expect(cut.before.frames + trace.frames + cut.after.frames).toBe(TRACE.frames)
    expect(cut.before.seconds + trace.seconds + cut.after.seconds).toBeCloseTo(TRACE.seconds)
  })

  it('a window beyond the trace, or one that ends before it begins, keeps nothing', () => {
    expect(trimmed(TRACE, { fromSeconds: 60, dropFirstFrame: true }).trace.frames).toBe(0)
    expect(trimmed(TRACE, { fromSeconds: 0.5, toSeconds: 0.2, dropFirstFrame: true }).trace.frames).toBe(0)
  })

  it('leaves the only frame, the first sample and an empty trace alone', () => {
    expect(trimmed(traceOf([16])).trace.frames).toBe(1)
    expect(trimmed(traceOf([])).trace.frames).toBe(0)
    const sampled = traceOf([16, 16, 16], { kind: 'sampled', seconds: 3 }, { time: Float64Array.of(0, 1, 2) })
    expect(trimmed(sampled, DEFAULT_WINDOW).trace.frames).toBe(3)
    expect(trimmed(sampled, { fromSeconds: 0.5, dropFirstFrame: true }).trace.frames).toBe(2)
  })
})
