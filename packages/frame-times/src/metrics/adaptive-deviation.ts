import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'

/** Sum of rates that a window reaches. CapFrameX calls it 500 ms and feeds it rates. */
const WINDOW = 500
/** Bounds the work on a trace of seconds-long frames; CapFrameX has no such bound. */
const LONGEST_WINDOW = 1000

export const adaptiveDeviation = frameMetric({
  id: 'adaptive-deviation',
  name: 'Adaptive deviation',
  unit: 'FPS',
  better: 'lower',
  definition:
    'Standard deviation of each frame’s own rate from a moving mean over it and the rates before, as many as add up to 500 (at most 1,000 frames).',
  source: 'CapFrameX, “Adaptive STDEV”, FrametimeStatisticProvider.cs.',
  version: 1,
  leastFrames: 2,
  ofTimes: deviation,
})

function deviation({ inOrder }: FrameTimes): number {
  const rates = inOrder.map((ms) => 1000 / ms)
  let squares = 0
  for (let index = 0; index < rates.length; index++)
    squares += ((rates[index] as number) - meanBefore(rates, index)) ** 2
  return Math.sqrt(squares / (rates.length - 1))
}

function meanBefore(rates: Float64Array, last: number): number {
  const first = Math.max(last - LONGEST_WINDOW + 1, 0)
  let sum = 0
  for (let index = last; index >= first; index--) {
    sum += rates[index] as number
    if (sum >= WINDOW) return sum / (last - index + 1)
  }
  return sum / (last - first + 1)
}
