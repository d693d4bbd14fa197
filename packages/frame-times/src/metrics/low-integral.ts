import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'
import type { Metric } from './metric.ts'
import { framesFor, TAILS, type Tail } from './tail.ts'

export const lowIntegrals: readonly Metric[] = TAILS.map((tail) =>
  frameMetric({
    id: `${tail.label}-low-integral`,
    name: `${tail.words} low, integral`,
    unit: 'FPS',
    better: 'higher',
    definition: `The frames are walked from the slowest until they make up ${tail.words} of the whole time; the rate of the frame reached.`,
    source: 'CapFrameX, “Low Integral”, equivalent to MSI Afterburner; FrametimeStatisticProvider.cs.',
    version: 1,
    ...framesFor(tail),
    ofTimes: (times) => lowIntegral(times, tail),
  }),
)

export function lowIntegral({ ascending, total }: FrameTimes, { oneIn }: Tail): number {
  // Written as CapFrameX does, so that ties fall to the same side.
  const share = total * (1 - (1 - 1 / oneIn))
  let walked = 0
  let index = ascending.length
  while (index > 0 && walked < share) walked += ascending[--index] as number
  return 1000 / (ascending[index] as number)
}
