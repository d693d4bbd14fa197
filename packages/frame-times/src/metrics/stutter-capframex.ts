import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'

const FACTOR = 2.5
const JUMP = 3

export const stutterCapFrameX = frameMetric({
  id: 'stutter-time-capframex',
  name: 'Stutter time',
  unit: '%',
  better: 'lower',
  definition:
    'Share of the time in frames longer than 2.5 × the mean of the last 10 × √(mean frame time in ms) frames. In that mean a frame more than 3 × as long as the one before counts as the one before.',
  source: 'CapFrameX, its stutter chart with the factor that it starts with.',
  version: 1,
  leastFrames: 20,
  ofTimes: stutterTime,
})

/** Per cent. The moving mean ends at the frame itself and is shorter at the start. */
function stutterTime({ inOrder, total }: FrameTimes): number {
  const window = Math.max(roundHalfToEven(10 * Math.sqrt(total / inOrder.length)), 1)
  let sum = 0
  let stutter = 0
  for (let index = 0; index < inOrder.length; index++) {
    sum += withoutJump(inOrder, index)
    if (index >= window) sum -= withoutJump(inOrder, index - window)
    const ms = inOrder[index] as number
    if (ms > (FACTOR * sum) / Math.min(index + 1, window)) stutter += ms
  }
  return (100 * stutter) / total
}

function withoutJump(inOrder: Float64Array, index: number): number {
  const ms = inOrder[index] as number
  const before = inOrder[index - 1] ?? ms
  return ms > JUMP * before ? before : ms
}

/** As .NET's Convert.ToInt32. */
function roundHalfToEven(value: number): number {
  const below = Math.floor(value)
  const part = value - below
  if (part !== 0.5) return Math.round(value)
  return below % 2 === 0 ? below : below + 1
}
