import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'
import type { Metric } from './metric.ts'
import { quantileType7 } from './quantiles.ts'
import { framesFor, TAILS, type Tail } from './tail.ts'

export const presentMonPercentiles: readonly Metric[] = TAILS.map((tail) =>
  frameMetric({
    id: `${tail.label}-low-percentile-presentmon`,
    name: `${tail.words} percentile (PresentMon)`,
    unit: 'FPS',
    better: 'higher',
    definition: `1,000 ÷ the frame time that only ${tail.words} of the frames exceed, interpolated (type 7).`,
    source: 'PresentMon 2, “1st Percentile FPS”, StatisticsTracker.cpp.',
    version: 1,
    ...framesFor(tail),
    ofTimes: (times) => presentMonPercentile(times, tail),
  }),
)

export function presentMonPercentile({ ascending }: FrameTimes, { oneIn }: Tail): number {
  return 1000 / quantileType7(ascending, 1 - 1 / oneIn)
}
