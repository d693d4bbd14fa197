import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'
import type { Metric } from './metric.ts'
import { quantileType8 } from './quantiles.ts'
import { framesFor, TAILS, type Tail } from './tail.ts'

export const capFrameXLowAverages: readonly Metric[] = TAILS.map((tail) =>
  frameMetric({
    id: `${tail.label}-low-average-capframex`,
    name: `${tail.words} low, average (CapFrameX)`,
    unit: 'FPS',
    better: 'higher',
    definition: `1,000 ÷ mean of all frame times at or above the quantile that cuts off the slowest ${tail.words} (type 8).`,
    source: 'CapFrameX, “Low Average”, FrametimeStatisticProvider.cs.',
    version: 1,
    ...framesFor(tail),
    ofTimes: (times) => capFrameXLowAverage(times, tail),
  }),
)

export function capFrameXLowAverage({ ascending }: FrameTimes, { oneIn }: Tail): number {
  const edge = quantileType8(ascending, 1 - 1 / oneIn)
  let sum = 0
  let frames = 0
  for (let index = ascending.length - 1; index >= 0 && (ascending[index] as number) >= edge; index--) {
    sum += ascending[index] as number
    frames++
  }
  return (1000 * frames) / sum
}
