import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'
import type { Metric } from './metric.ts'
import { framesFor, TAILS, type Tail } from './tail.ts'

export const frameViewPercentiles: readonly Metric[] = TAILS.map((tail) =>
  frameMetric({
    id: `${tail.label}-low-percentile-frameview`,
    name: `${tail.words} low, percentile (FrameView)`,
    unit: 'FPS',
    better: 'higher',
    definition: `The rate of one frame: after ⌊frames ÷ ${tail.oneIn.toLocaleString('en-GB')}⌋ slower ones.`,
    source: `NVIDIA FrameView 1.4, “${tail.label} FPS”.`,
    version: 1,
    ...framesFor(tail),
    ofTimes: (times) => frameViewPercentile(times, tail),
  }),
)

export function frameViewPercentile({ ascending }: FrameTimes, { oneIn }: Tail): number {
  const slower = Math.floor(ascending.length / oneIn)
  return 1000 / (ascending[ascending.length - 1 - slower] as number)
}
