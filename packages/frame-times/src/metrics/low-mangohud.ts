import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'
import type { Metric } from './metric.ts'
import { framesFor, TAILS } from './tail.ts'

const SOURCE = 'MangoHud 0.6.7 and later, fps_metrics.h. Its overlay counts the last 10,000 frames alone.'

export const mangoHudLows: readonly Metric[] = TAILS.map((tail) =>
  frameMetric({
    id: `${tail.label}-low-mangohud`,
    name: `${tail.words} low (MangoHud)`,
    unit: 'FPS',
    better: 'higher',
    definition: `The rate of one frame: at place ${1 / tail.oneIn} × frames − 1 of the frames from the slowest on. A percentile, not a mean.`,
    source: SOURCE,
    version: 1,
    ...framesFor(tail),
    ofTimes: (times) => mangoHudPercentile(times, 1 / tail.oneIn),
  }),
)

export const mangoHud97 = frameMetric({
  id: '97%-fps-mangohud',
  name: '97 % (MangoHud)',
  unit: 'FPS',
  better: 'higher',
  definition:
    'The rate of one frame: at place 0.97 × frames − 1 of the frames from the slowest on; 3 % are faster.',
  source: SOURCE,
  version: 1,
  leastFrames: 100,
  ofTimes: (times) => mangoHudPercentile(times, 0.97),
})

/** `share` is that of the frames from the slowest on. The place is worked out in single precision, as MangoHud does. */
export function mangoHudPercentile({ ascending }: FrameTimes, share: number): number {
  const place = Math.trunc(Math.fround(Math.fround(Math.fround(share) * ascending.length) - 1))
  return 1000 / (ascending[ascending.length - 1 - place] as number)
}
