import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'
import type { Metric } from './metric.ts'
import { framesFor, TAILS, type Tail } from './tail.ts'

/** Of real repeats; see `Metric`. */
const SCATTER: Record<Tail['label'], number> = { '1%': 0.08, '0.1%': 0.23 }

/** Ours by default. */
export const lowAverages: readonly Metric[] = TAILS.map((tail) =>
  frameMetric({
    id: `${tail.label}-low-average`,
    name: `${tail.words} low`,
    unit: 'FPS',
    better: 'higher',
    definition: `Mean of the slowest ${tail.words} of the frames, as a rate: 1,000 ÷ mean of the ⌊frames ÷ ${tail.oneIn.toLocaleString('en-GB')}⌋ + 1 longest frame times.`,
    source: 'NVIDIA FrameView 1.4.',
    version: 1,
    scatter: SCATTER[tail.label],
    ...framesFor(tail),
    ofTimes: (times) => lowAverage(times, tail),
  }),
)

export function lowAverage({ ascending }: FrameTimes, { oneIn }: Tail): number {
  const worst = Math.floor(ascending.length / oneIn) + 1
  let sum = 0
  for (let index = ascending.length - worst; index < ascending.length; index++)
    sum += ascending[index] as number
  return (1000 * worst) / sum
}
