import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'
import type { Metric } from './metric.ts'

type Bin = { id: string; words: string; from: number; to: number }

/** Half-open: from … to ms. */
const BINS: readonly Bin[] = [
  { id: 'under-2', words: 'under 2 ms', from: 0, to: 2 },
  { id: '2-to-4', words: '2 to 4 ms', from: 2, to: 4 },
  { id: '4-to-8', words: '4 to 8 ms', from: 4, to: 8 },
  { id: '8-to-12', words: '8 to 12 ms', from: 8, to: 12 },
  { id: 'from-12', words: '12 ms and more', from: 12, to: Number.POSITIVE_INFINITY },
]

export const frameToFrame: readonly Metric[] = BINS.map((bin) =>
  frameMetric({
    id: `frame-to-frame-${bin.id}`,
    name: `Step to the next frame: ${bin.words}`,
    unit: '%',
    better: bin.from === 0 ? 'higher' : 'lower',
    definition: `Share of the frames whose time differs from the frame before by ${bin.words}. The five shares add up to 100 %.`,
    source: 'CapFrameX, variances.',
    version: 1,
    leastFrames: 2,
    ofTimes: (times) => shareOfSteps(times, bin),
  }),
)

function shareOfSteps({ inOrder }: FrameTimes, { from, to }: Bin): number {
  let steps = 0
  for (let index = 1; index < inOrder.length; index++) {
    const step = Math.abs((inOrder[index] as number) - (inOrder[index - 1] as number))
    if (step >= from && step < to) steps++
  }
  return (100 * steps) / (inOrder.length - 1)
}
