import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'

const FACTOR = 2.5
const SOURCE = 'CapFrameX, the count and the overlay’s share.'

export const stutterTimeOverMean = frameMetric({
  id: 'stutter-time-over-mean',
  name: 'Stutter time, over the whole mean',
  unit: '%',
  better: 'lower',
  definition: 'Share of the time in frames longer than 2.5 × the mean frame time of the whole trace.',
  source: SOURCE,
  version: 1,
  leastFrames: 20,
  ofTimes: (times) => (100 * stutterOverMean(times).ms) / times.total,
})

export const stutterFramesOverMean = frameMetric({
  id: 'stutter-frames-over-mean',
  name: 'Stutter frames, over the whole mean',
  unit: '%',
  better: 'lower',
  definition: 'Share of the frames that are longer than 2.5 × the mean frame time of the whole trace.',
  source: SOURCE,
  version: 1,
  leastFrames: 20,
  ofTimes: (times) => (100 * stutterOverMean(times).frames) / times.inOrder.length,
})

function stutterOverMean({ inOrder, total }: FrameTimes): { frames: number; ms: number } {
  const edge = (FACTOR * total) / inOrder.length
  let frames = 0
  let ms = 0
  for (const time of inOrder) {
    if (time <= edge) continue
    frames++
    ms += time
  }
  return { frames, ms }
}
