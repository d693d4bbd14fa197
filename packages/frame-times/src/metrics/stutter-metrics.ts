import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'
import type { Metric } from './metric.ts'

const SHARE = { unit: '%', better: 'lower' } as const
const OVER_MEAN_SOURCE = 'CapFrameX, the count and the overlay’s share.'

export const stutters: readonly Metric[] = [
  frameMetric({
    id: 'stutter-time-capframex',
    name: 'Stutter time',
    ...SHARE,
    definition:
      'Share of the time in frames longer than 2.5 × the mean of the last 10 × √(mean frame time in ms) frames. In that mean, a frame over 3 × the one before it counts as that one.',
    source: 'CapFrameX, its stutter chart with the default factor.',
    leastFrames: 20,
    ofTimes: stutterTime,
  }),
  frameMetric({
    id: 'stutter-time-over-mean',
    name: 'Stutter time, over the whole mean',
    ...SHARE,
    definition: 'Share of the time in frames longer than 2.5 × the mean frame time of the whole trace.',
    source: OVER_MEAN_SOURCE,
    leastFrames: 20,
    ofTimes: (times) => (100 * stutterOverMean(times).ms) / times.total,
  }),
  frameMetric({
    id: 'stutter-frames-over-mean',
    name: 'Stutter frames, over the whole mean',
    ...SHARE,
    definition: 'Share of the frames that are longer than 2.5 × the mean frame time of the whole trace.',
    source: OVER_MEAN_SOURCE,
    leastFrames: 20,
    ofTimes: (times) => (100 * stutterOverMean(times).frames) / times.inOrder.length,
  }),
]

export const hitches: readonly Metric[] = [
  frameMetric({
    id: 'unreal-hitches',
    name: 'Hitches',
    unit: 'per minute',
    better: 'lower',
    definition:
      'Frames of at least 60 ms that are more than 1.5 × the frame before and at least 200 ms after the last hitch, per minute. The last frame is left out.',
    source: 'Unreal Engine’s hitch settings as CsvTools counts them.',
    leastFrames: 2,
    ofTimes: (times) => {
      const { hitches, total } = countHitches(times)
      return (60_000 * hitches) / total
    },
  }),
  frameMetric({
    id: 'unreal-hitch-time',
    name: 'Hitch time',
    ...SHARE,
    definition:
      'Share of the time: frames of at least 60 ms added up, less 60 ms for each hitch. The last frame is left out.',
    source: 'Unreal Engine’s CsvTools.',
    leastFrames: 2,
    ofTimes: (times) => {
      const { hitches, longTime, total } = countHitches(times)
      return (100 * (longTime - hitches * THRESHOLD_MS)) / total
    },
  }),
]

const FACTOR = 2.5
const JUMP = 3

/** In percent. The moving mean ends at the current frame and is shorter at the start. */
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

/** Like .NET's Convert.ToInt32. */
function roundHalfToEven(value: number): number {
  const below = Math.floor(value)
  const part = value - below
  if (part !== 0.5) return Math.round(value)
  return below % 2 === 0 ? below : below + 1
}

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

/** t.HitchFrameTimeThreshold. */
const THRESHOLD_MS = 60
/** t.HitchDeadTimeWindow: minimum time between hitches. */
const DEAD_TIME_MS = 200
/** t.HitchVersusNonHitchMinimumRatio. Unreal lowers it for targets under 25 FPS. */
const LEAST_RATIO = 1.5

/** In ms. Like CsvTools, `longTime` includes long frames that are not counted as hitches. */
function countHitches({ inOrder, total }: FrameTimes): { hitches: number; longTime: number; total: number } {
  const last = inOrder.length - 1
  let hitches = 0
  let longTime = 0
  let sinceHitch = DEAD_TIME_MS
  for (let index = 0; index < last; index++) {
    const ms = inOrder[index] as number
    const before = inOrder[index - 1] ?? ms
    sinceHitch += ms
    if (ms < THRESHOLD_MS) continue
    longTime += ms
    if (sinceHitch < DEAD_TIME_MS || ms <= LEAST_RATIO * before) continue
    hitches++
    sinceHitch = 0
  }
  return { hitches, longTime, total: total - (inOrder[last] as number) }
}
