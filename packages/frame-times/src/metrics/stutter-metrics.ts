import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'
import type { Metric } from './metric.ts'

const SHARE = { unit: '%', better: 'lower' } as const
const NSIGHT_FRAMES = 19
const OVER_MEAN_SOURCE = 'CapFrameX, the count and the overlay’s share.'

type StepBin = { id: string; words: string; from: number; to: number }

/** Half-open intervals in ms. */
const STEP_BINS: readonly StepBin[] = [
  { id: 'under-2', words: 'under 2 ms', from: 0, to: 2 },
  { id: '2-to-4', words: '2 to 4 ms', from: 2, to: 4 },
  { id: '4-to-8', words: '4 to 8 ms', from: 4, to: 8 },
  { id: '8-to-12', words: '8 to 12 ms', from: 8, to: 12 },
  { id: 'from-12', words: '12 ms and more', from: 12, to: Number.POSITIVE_INFINITY },
]

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
    id: 'stutter-frames-nsight',
    name: 'Stutter frames (Nsight)',
    ...SHARE,
    definition:
      'Share of the frames that are at least 4 ms longer than the median of the 19 frames around them; at both ends of the trace the first and the last 19.',
    source: 'NVIDIA Nsight Systems, stutter analysis.',
    leastFrames: NSIGHT_FRAMES,
    ofTimes: ({ inOrder }) => (100 * stutterFrames(inOrder)) / inOrder.length,
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
  frameMetric({
    id: 'adaptive-deviation',
    name: 'Adaptive deviation',
    unit: 'FPS',
    better: 'lower',
    definition:
      'Standard deviation of each frame’s own rate from a moving mean over it and the rates before, as many as add up to 500 (at most 1,000 frames).',
    source: 'CapFrameX, “Adaptive STDEV”, FrametimeStatisticProvider.cs.',
    leastFrames: 2,
    ofTimes: deviation,
  }),
  ...STEP_BINS.map((bin) =>
    frameMetric({
      id: `frame-to-frame-${bin.id}`,
      name: `Step to the next frame: ${bin.words}`,
      unit: '%',
      better: bin.from === 0 ? 'higher' : 'lower',
      definition: `Share of the frames whose time differs from the frame before by ${bin.words}. The five shares add up to 100%.`,
      source: 'CapFrameX, variances.',
      leastFrames: 2,
      ofTimes: (times) => shareOfSteps(times, bin),
    }),
  ),
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

const NSIGHT_MIDDLE = (NSIGHT_FRAMES - 1) / 2
const LEAST_DIFFERENCE_MS = 4

function stutterFrames(inOrder: FrameTimes['inOrder']): number {
  const window = inOrder.slice(0, NSIGHT_FRAMES).sort()
  let stutters = 0
  for (let index = 0; index < inOrder.length; index++) {
    const entering = index + NSIGHT_MIDDLE
    if (entering >= NSIGHT_FRAMES && entering < inOrder.length)
      replace(window, inOrder[entering - NSIGHT_FRAMES] as number, inOrder[entering] as number)
    if ((inOrder[index] as number) - (window[NSIGHT_MIDDLE] as number) >= LEAST_DIFFERENCE_MS) stutters++
  }
  return stutters
}

/** Replaces a value in a small sorted window. */
function replace(window: Float64Array, out: number, into: number): void {
  let place = window.indexOf(out)
  while (place > 0 && (window[place - 1] as number) > into) {
    window[place] = window[place - 1] as number
    place--
  }
  while (place < window.length - 1 && (window[place + 1] as number) < into) {
    window[place] = window[place + 1] as number
    place++
  }
  window[place] = into
}

const OVER_MEAN_FACTOR = 2.5

function stutterOverMean({ inOrder, total }: FrameTimes): { frames: number; ms: number } {
  const edge = (OVER_MEAN_FACTOR * total) / inOrder.length
  let frames = 0
  let ms = 0
  for (const time of inOrder) {
    if (time <= edge) continue
    frames++
    ms += time
  }
  return { frames, ms }
}

/** CapFrameX calls it 500 ms but sums rates. */
const SUM_OF_RATES = 500
/** Limits the work for very long frames. CapFrameX has no such limit. */
const MOST_RATES = 1000

function deviation({ inOrder }: FrameTimes): number {
  const rates = inOrder.map((ms) => 1000 / ms)
  let squares = 0
  for (let index = 0; index < rates.length; index++)
    squares += ((rates[index] as number) - meanBefore(rates, index)) ** 2
  return Math.sqrt(squares / (rates.length - 1))
}

function meanBefore(rates: Float64Array, last: number): number {
  const first = Math.max(last - MOST_RATES + 1, 0)
  let sum = 0
  for (let index = last; index >= first; index--) {
    sum += rates[index] as number
    if (sum >= SUM_OF_RATES) return sum / (last - index + 1)
  }
  return sum / (last - first + 1)
}

function shareOfSteps({ inOrder }: FrameTimes, { from, to }: StepBin): number {
  let steps = 0
  for (let index = 1; index < inOrder.length; index++) {
    const step = Math.abs((inOrder[index] as number) - (inOrder[index - 1] as number))
    if (step >= from && step < to) steps++
  }
  return (100 * steps) / (inOrder.length - 1)
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
