import { frameMetric } from './frame-metric.ts'
import type { Metric } from './metric.ts'
import { quantileType7 } from './quantiles.ts'

type Percentile = { percent: number; leastFrames: number; enoughFrames: number; scatter?: number }

/** At least one frame in the slow end, and a hundred for a steady value. */
const PERCENTILES: readonly Percentile[] = [
  { percent: 50, leastFrames: 1, enoughFrames: 200 },
  { percent: 95, leastFrames: 20, enoughFrames: 2000 },
  { percent: 99, leastFrames: 100, enoughFrames: 10_000, scatter: 0.028 },
  { percent: 99.9, leastFrames: 1000, enoughFrames: 100_000 },
]

export const frameTimePercentiles: readonly Metric[] = PERCENTILES.map(({ percent, ...facts }) =>
  frameMetric({
    id: `frame-time-p${percent}`,
    name: percent === 50 ? 'Median frame time' : `P${percent} frame time`,
    unit: 'ms',
    better: 'lower',
    definition: `${percent} % of the frames took this long or less; interpolated between neighbours (type 7).`,
    source: 'Hyndman and Fan 1996, type 7; PresentMon 2 and most spreadsheets.',
    version: 1,
    ...facts,
    ofTimes: ({ ascending }) => quantileType7(ascending, percent / 100),
  }),
)
