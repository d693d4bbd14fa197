import type { Trace } from '../capture/capture.ts'
import { frameTimes } from '../metrics/frame-times.ts'
import { quantileType7 } from '../metrics/quantiles.ts'

/** Shared by everything drawn in one picture, so that its bars can be compared. The last bar holds whatever is longer as well. */
export type HistogramScale = { fromMs: number; barMs: number; bars: number }

const STEPS = [1, 2, 2.5, 5, 10]

/** Round bars that reach from the shortest frame of all traces to the longest P99.9; undefined when no trace has a frame. */
export function histogramScale(traces: readonly Trace[], mostBars: number): HistogramScale | undefined {
  const times = traces.map((trace) => frameTimes(trace).ascending).filter(({ length }) => length > 0)
  if (times.length === 0) return undefined
  const shortest = Math.min(...times.map((ascending) => ascending[0] as number))
  const longest = Math.max(...times.map((ascending) => quantileType7(ascending, 0.999)))
  const barMs = roundBar((longest - shortest) / mostBars, shortest)
  const fromMs = Math.floor(shortest / barMs) * barMs
  return { fromMs, barMs, bars: Math.min(Math.floor((longest - fromMs) / barMs) + 1, mostBars) }
}

/** Share of the frames in each bar, 0 to 1. */
export function histogram(trace: Trace, { fromMs, barMs, bars }: HistogramScale): Float64Array {
  const { inOrder } = frameTimes(trace)
  const shares = new Float64Array(bars)
  for (const ms of inOrder) {
    const bar = Math.min(Math.max(Math.floor((ms - fromMs) / barMs), 0), bars - 1)
    shares[bar] = (shares[bar] as number) + 1 / inOrder.length
  }
  return shares
}

/** The next round width that leaves room for the first bar to begin at a round number; frames that are all equal get a narrow one. */
function roundBar(width: number, shortest: number): number {
  const least = Math.max(width, shortest / 1000)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = STEPS.find((one) => one * power > least * (1 + 1 / 64)) ?? 10
  return step * power
}
