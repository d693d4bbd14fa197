import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'
import type { Metric } from './metric.ts'
import { quantileType7, quantileType8, quantileType8Of } from './quantiles.ts'

type Tail = {
  label: '1%' | '0.1%'
  /** One frame in this many belongs to the tail. */
  oneIn: 100 | 1000
}

const TAILS: readonly Tail[] = [
  { label: '1%', oneIn: 100 },
  { label: '0.1%', oneIn: 1000 },
]

type LowFacts = Pick<Metric, 'id' | 'name' | 'definition' | 'source' | 'scatter'> & {
  ofTimes: (times: FrameTimes) => number
}

const MANGOHUD_SOURCE =
  'MangoHud 0.6.7 and later, fps_metrics.h. Its overlay counts only the last 10,000 frames.'

const DEFINITIONS: readonly ((tail: Tail) => LowFacts)[] = [
  /** Our default definition. */
  (tail) => ({
    id: `${tail.label}-low-average`,
    name: `${tail.label} low`,
    definition: `Mean of the slowest ${tail.label} of the frames, as a rate: 1,000 ÷ mean of the ⌊frames ÷ ${tail.oneIn.toLocaleString('en-GB')}⌋ + 1 longest frame times.`,
    source: 'NVIDIA FrameView 1.4.',
    // The logs behind `Metric.scatter` are too short for a 0.1% low.
    ...(tail.label === '1%' && { scatter: 0.08 }),
    ofTimes: (times) => lowAverage(times, tail),
  }),
  (tail) => ({
    id: `${tail.label}-low-integral`,
    name: `${tail.label} low, integral`,
    definition: `The frames are walked from the slowest until they make up ${tail.label} of the whole time; the rate of the frame reached.`,
    source: 'CapFrameX, “Low Integral”, equivalent to MSI Afterburner; FrametimeStatisticProvider.cs.',
    ofTimes: (times) => lowIntegral(times, tail),
  }),
  (tail) => ({
    id: `${tail.label}-low-average-capframex`,
    name: `${tail.label} low, average (CapFrameX)`,
    definition: `1,000 ÷ mean of all frame times at or above the quantile that cuts off the slowest ${tail.label} (type 8).`,
    source: 'CapFrameX, “Low Average”, FrametimeStatisticProvider.cs.',
    ofTimes: (times) => capFrameXLowAverage(times, tail),
  }),
  (tail) => ({
    id: `${tail.label}-low-percentile-frameview`,
    name: `${tail.label} low, percentile (FrameView)`,
    definition: `The rate of one frame: after ⌊frames ÷ ${tail.oneIn.toLocaleString('en-GB')}⌋ slower ones.`,
    source: `NVIDIA FrameView 1.4, “${tail.label} FPS”.`,
    ofTimes: ({ ascending }) =>
      1000 / (ascending.at(-1 - Math.floor(ascending.length / tail.oneIn)) as number),
  }),
  (tail) => ({
    id: `${tail.label}-low-percentile-capframex`,
    name: `P${tail.label.replace('%', '')} (CapFrameX)`,
    definition: `Quantile ${1 / tail.oneIn} of each frame’s own rate, interpolated (type 8).`,
    source: 'CapFrameX, “P1” and “P0.1”, FrametimeStatisticProvider.cs.',
    ofTimes: ({ ascending }) =>
      quantileType8Of(
        ascending.length,
        1 / tail.oneIn,
        (index) => 1000 / (ascending.at(-1 - index) as number),
      ),
  }),
  (tail) => ({
    id: `${tail.label}-low-percentile-presentmon`,
    name: `${tail.label} percentile (PresentMon)`,
    definition: `1,000 ÷ the frame time that only ${tail.label} of the frames exceed, interpolated (type 7).`,
    source: 'PresentMon 2, “1st Percentile FPS”, StatisticsTracker.cpp.',
    ofTimes: ({ ascending }) => 1000 / quantileType7(ascending, 1 - 1 / tail.oneIn),
  }),
  (tail) => ({
    id: `${tail.label}-low-mangohud`,
    name: `${tail.label} low (MangoHud)`,
    definition: `The rate of one frame: at place ${1 / tail.oneIn} × frames − 1 of the frames from the slowest on. A percentile, not a mean.`,
    source: MANGOHUD_SOURCE,
    ofTimes: (times) => mangoHudPercentile(times, 1 / tail.oneIn),
  }),
]

/** Needs one frame in the tail for a value, and a hundred for a stable one. */
export const lows: readonly Metric[] = [
  ...DEFINITIONS.flatMap((factsOf) =>
    TAILS.map((tail) =>
      frameMetric({
        ...{ unit: 'FPS', better: 'higher', leastFrames: tail.oneIn, enoughFrames: 100 * tail.oneIn },
        ...factsOf(tail),
      }),
    ),
  ),
  frameMetric({
    id: '97%-fps-mangohud',
    name: '97% (MangoHud)',
    unit: 'FPS',
    better: 'higher',
    definition:
      'The rate of one frame: at place 0.97 × frames − 1 of the frames from the slowest on; 3% are faster.',
    source: MANGOHUD_SOURCE,
    leastFrames: 100,
    ofTimes: (times) => mangoHudPercentile(times, 0.97),
  }),
]

function lowAverage({ ascending }: FrameTimes, { oneIn }: Tail): number {
  const worst = Math.floor(ascending.length / oneIn) + 1
  let sum = 0
  for (let index = ascending.length - worst; index < ascending.length; index++)
    sum += ascending[index] as number
  return (1000 * worst) / sum
}

function lowIntegral({ ascending, total }: FrameTimes, { oneIn }: Tail): number {
  // Same formula as CapFrameX, so that ties round the same way.
  const share = total * (1 - (1 - 1 / oneIn))
  let walked = 0
  let index = ascending.length
  while (index > 0 && walked < share) walked += ascending[--index] as number
  return 1000 / (ascending[index] as number)
}

function capFrameXLowAverage({ ascending }: FrameTimes, { oneIn }: Tail): number {
  const edge = quantileType8(ascending, 1 - 1 / oneIn)
  let sum = 0
  let frames = 0
  for (let index = ascending.length - 1; index >= 0 && (ascending[index] as number) >= edge; index--) {
    sum += ascending[index] as number
    frames++
  }
  return (1000 * frames) / sum
}

/** @param share of the slowest frames. Computed in single precision, like MangoHud. */
function mangoHudPercentile({ ascending }: FrameTimes, share: number): number {
  const place = Math.trunc(Math.fround(Math.fround(Math.fround(share) * ascending.length) - 1))
  return 1000 / (ascending[ascending.length - 1 - place] as number)
}
