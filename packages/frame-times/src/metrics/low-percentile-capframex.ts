import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'
import type { Metric } from './metric.ts'
import { quantileType8Of } from './quantiles.ts'
import { framesFor, TAILS, type Tail } from './tail.ts'

export const capFrameXPercentiles: readonly Metric[] = TAILS.map((tail) =>
  frameMetric({
    id: `${tail.label}-low-percentile-capframex`,
    name: `P${tail.label.replace('%', '')} (CapFrameX)`,
    unit: 'FPS',
    better: 'higher',
    definition: `Quantile ${1 / tail.oneIn} of each frame’s own rate, interpolated (type 8).`,
    source: 'CapFrameX, “P1” and “P0.1”, FrametimeStatisticProvider.cs.',
    version: 1,
    ...framesFor(tail),
    ofTimes: (times) => capFrameXPercentile(times, tail),
  }),
)

export function capFrameXPercentile({ ascending }: FrameTimes, { oneIn }: Tail): number {
  const last = ascending.length - 1
  return quantileType8Of(ascending.length, 1 / oneIn, (index) => 1000 / (ascending[last - index] as number))
}
