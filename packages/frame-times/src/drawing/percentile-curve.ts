import type { Trace } from '../capture/capture.ts'
import { frameTimes } from '../metrics/frame-times.ts'
import { quantileType7 } from '../metrics/quantiles.ts'

/** `ms` is the frame time that `percent` of the frames do not exceed. */
export type CurvePoint = { percent: number; ms: number }

/** Every per cent up to 99, then the tail in ever finer steps, as far as there are frames in it. */
const PERCENTS: readonly number[] = [
  ...Array.from({ length: 100 }, (_, percent) => percent),
  ...Array.from({ length: 9 }, (_, tenth) => 99.1 + tenth / 10),
  99.95,
  99.99,
  99.999,
  100,
]

/** Empty for a sampled log and for a trace without frames. */
export function percentileCurve(trace: Trace, percents: readonly number[] = PERCENTS): CurvePoint[] {
  const { ascending } = frameTimes(trace)
  if (trace.kind === 'sampled' || ascending.length === 0) return []
  return percents
    .filter((percent) => percent === 100 || (1 - percent / 100) * ascending.length >= 1)
    .map((percent) => ({ percent, ms: quantileType7(ascending, percent / 100) }))
}
