import type { Trace } from '../capture/capture.ts'
import { frameTimes } from '../metrics/frame-times.ts'
import { quantileType7 } from '../metrics/quantiles.ts'

/** Shared by all histograms of a chart. The last bar includes all longer frames. */
export type HistogramScale = { fromMs: number; barMs: number; bars: number }

const STEPS = [1, 2, 2.5, 5, 10]

/** Round bars from the shortest frame to the longest P99.9. @returns undefined without frames */
export function histogramScale(traces: readonly Trace[], mostBars: number): HistogramScale | undefined {
  const times = traces.map((trace) => frameTimes(trace).ascending).filter(({ length }) => length > 0)
  if (times.length === 0) return undefined
  const shortest = Math.min(...times.map((ascending) => ascending[0] as number))
  const longest = Math.max(...times.map((ascending) => quantileType7(ascending, 0.999)))
  const barMs = roundBar((longest - shortest) / mostBars, shortest)
  const fromMs = Math.floor(shortest / barMs) * barMs
  return { fromMs, barMs, bars: Math.min(Math.floor((longest - fromMs) / barMs) + 1, mostBars) }
}

/** Shares of the frames, 0 to 1. */
export function histogram(trace: Trace, { fromMs, barMs, bars }: HistogramScale): Float64Array {
  const { inOrder } = frameTimes(trace)
  const shares = new Float64Array(bars)
  for (const ms of inOrder) {
    const bar = Math.min(Math.max(Math.floor((ms - fromMs) / barMs), 0), bars - 1)
    shares[bar] = (shares[bar] as number) + 1 / inOrder.length
  }
  return shares
}

/** The next round width that lets the first bar start at a round number. */
function roundBar(width: number, shortest: number): number {
  const least = Math.max(width, shortest / 1000)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = STEPS.find((one) => one * power > least * (1 + 1 / 64)) ?? 10
  return step * power
}

/** Shares of frames and of time, 0 to 1. */
export type OverBudget = { frames: number; share: number; timeShare: number }

/** Frames of exactly the budget are within it. @returns undefined for sampled logs and traces without frames */
export function overBudget(trace: Trace, budgetMs: number): OverBudget | undefined {
  const { inOrder, total } = frameTimes(trace)
  if (trace.kind === 'sampled' || inOrder.length === 0) return undefined
  let frames = 0
  let time = 0
  for (const ms of inOrder) {
    if (ms <= budgetMs) continue
    frames++
    time += ms
  }
  return { frames, share: frames / inOrder.length, timeShare: time / total }
}

/** `percent` of the frames take at most `ms`. */
export type CurvePoint = { percent: number; ms: number }

/** @returns an empty list for sampled logs and traces without frames */
export function percentileCurve(trace: Trace, percents: readonly number[]): CurvePoint[] {
  const { ascending } = frameTimes(trace)
  if (trace.kind === 'sampled' || ascending.length === 0) return []
  return percents
    .filter((percent) => percent === 100 || (1 - percent / 100) * ascending.length >= 1)
    .map((percent) => ({ percent, ms: quantileType7(ascending, percent / 100) }))
}
