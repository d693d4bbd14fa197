import { adaptiveDeviation } from './adaptive-deviation.ts'
import { animationErrors } from './animation-error.ts'
import { averageFps } from './average-fps.ts'
import { columnMetric, mean } from './column-metric.ts'
import { displayedFps } from './displayed-fps.ts'
import { onDisplayedTime } from './displayed-time.ts'
import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'
import { frameToFrame } from './frame-to-frame.ts'
import { framesOverCalled } from './frames-over.ts'
import { gpuBoundFrames, gpuBoundShare } from './gpu-bound.ts'
import { latencies } from './latency.ts'
import { lowAverages } from './low-average.ts'
import { capFrameXLowAverages } from './low-average-capframex.ts'
import { mangoHud97, mangoHudLows } from './low-mangohud.ts'
import type { Metric } from './metric.ts'
import { quantileType7, quantileType8Of } from './quantiles.ts'
import { framesPerJoule, sensors } from './sensors.ts'
import { stutterCapFrameX } from './stutter-capframex.ts'
import { stutterNsight } from './stutter-nsight.ts'
import { stutterFramesOverMean, stutterTimeOverMean } from './stutter-over-mean.ts'
import { framesFor, TAILS, type Tail } from './tail.ts'
import { threadTimes } from './thread-times.ts'
import { unrealHitches, unrealHitchTime } from './unreal-hitches.ts'
import { unrealStatCalled } from './unreal-stat.ts'
import { videoMemoryMedian, videoMemoryPeak } from './video-memory.ts'

type Percentile = { percent: number; leastFrames: number; enoughFrames: number; scatter?: number }

/** At least one frame in the slow end, and a hundred for a steady value. */
const PERCENTILES: readonly Percentile[] = [
  { percent: 50, leastFrames: 1, enoughFrames: 200 },
  { percent: 95, leastFrames: 20, enoughFrames: 2000 },
  { percent: 99, leastFrames: 100, enoughFrames: 10_000, scatter: 0.028 },
  { percent: 99.9, leastFrames: 1000, enoughFrames: 100_000 },
]

const frameTimePercentiles: readonly Metric[] = PERCENTILES.map(({ percent, ...facts }) =>
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

const lowIntegrals: readonly Metric[] = TAILS.map((tail) =>
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

const TARGETS = [30, 60, 120] as const

const missedVsync: readonly Metric[] = TARGETS.map((fps) =>
  frameMetric({
    id: `missed-vsync-${fps}`,
    name: `Missed refreshes at ${fps} FPS`,
    unit: '%',
    better: 'lower',
    definition: `Of the whole frames that ${fps} FPS would have made in this time, the share that is missing. The last frame’s time is left out.`,
    source: `Unreal Engine’s CsvTools, “MVP${fps}”.`,
    version: 1,
    leastFrames: 2,
    ofTimes: (times) => missedShare(times, fps),
  }),
)

/** Per cent; NaN when the time is shorter than one frame at this rate. */
function missedShare({ inOrder, total }: FrameTimes, fps: number): number {
  const seconds = (total - (inOrder.at(-1) as number)) / 1000
  const possible = Math.floor(fps * seconds)
  return (100 * Math.max(possible - inOrder.length, 0)) / possible
}

const capFrameXPercentiles: readonly Metric[] = TAILS.map((tail) =>
  frameMetric({
    id: `${tail.label}-low-percentile-capframex`,
    name: `P${tail.label.replace('%', '')} (CapFrameX)`,
    unit: 'FPS',
    better: 'higher',
    definition: `Quantile ${1 / tail.oneIn} of each frame’s own rate, interpolated (type 8).`,
    source: 'CapFrameX, “P1” and “P0.1”, FrametimeStatisticProvider.cs.',
    version: 1,
    ...framesFor(tail),
    ofTimes: (times) => capFrameXPercentile(times, tail),
  }),
)

export function capFrameXPercentile({ ascending }: FrameTimes, { oneIn }: Tail): number {
  const last = ascending.length - 1
  return quantileType8Of(ascending.length, 1 / oneIn, (index) => 1000 / (ascending[last - index] as number))
}

const presentMonPercentiles: readonly Metric[] = TAILS.map((tail) =>
  frameMetric({
    id: `${tail.label}-low-percentile-presentmon`,
    name: `${tail.words} percentile (PresentMon)`,
    unit: 'FPS',
    better: 'higher',
    definition: `1,000 ÷ the frame time that only ${tail.words} of the frames exceed, interpolated (type 7).`,
    source: 'PresentMon 2, “1st Percentile FPS”, StatisticsTracker.cpp.',
    version: 1,
    ...framesFor(tail),
    ofTimes: (times) => presentMonPercentile(times, tail),
  }),
)

export function presentMonPercentile({ ascending }: FrameTimes, { oneIn }: Tail): number {
  return 1000 / quantileType7(ascending, 1 - 1 / oneIn)
}

const frameViewPercentiles: readonly Metric[] = TAILS.map((tail) =>
  frameMetric({
    id: `${tail.label}-low-percentile-frameview`,
    name: `${tail.words} low, percentile (FrameView)`,
    unit: 'FPS',
    better: 'higher',
    definition: `The rate of one frame: after ⌊frames ÷ ${tail.oneIn.toLocaleString('en-GB')}⌋ slower ones.`,
    source: `NVIDIA FrameView 1.4, “${tail.label} FPS”.`,
    version: 1,
    ...framesFor(tail),
    ofTimes: (times) => frameViewPercentile(times, tail),
  }),
)

export function frameViewPercentile({ ascending }: FrameTimes, { oneIn }: Tail): number {
  const slower = Math.floor(ascending.length / oneIn)
  return 1000 / (ascending[ascending.length - 1 - slower] as number)
}

const maximumFrameTime = frameMetric({
  id: 'frame-time-maximum',
  name: 'Longest frame',
  unit: 'ms',
  better: 'lower',
  definition: 'The longest frame time. One frame decides it, so it says little of a build.',
  source: 'All tools.',
  version: 1,
  leastFrames: 1,
  ofTimes: ({ ascending }) => ascending[ascending.length - 1] as number,
})

const droppedFrames = columnMetric('dropped', 'mark of frames that were never shown', {
  id: 'dropped-frames',
  name: 'Frames never shown',
  unit: '%',
  better: 'lower',
  definition: 'Share of the frames that were made and never reached the screen.',
  source: 'PresentMon’s Dropped, or a missing time on screen.',
  version: 1,
  value: (dropped) => 100 * mean(dropped),
  needsEveryFrame: true,
})

export const drawCalls = columnMetric('drawCalls', 'draw calls', {
  id: 'draw-calls',
  name: 'Draw calls',
  unit: 'count',
  better: 'lower',
  definition: 'Mean of the draw calls of a frame.',
  source: 'Unreal Engine’s RHI/DrawCalls.',
  version: 1,
  value: mean,
})

/** Every metric, in the order in which a page would name them. */
export const metrics: readonly Metric[] = [
  averageFps,
  ...lowAverages,
  ...lowIntegrals,
  ...capFrameXLowAverages,
  ...frameViewPercentiles,
  ...capFrameXPercentiles,
  ...presentMonPercentiles,
  ...mangoHudLows,
  mangoHud97,
  ...frameTimePercentiles,
  maximumFrameTime,
  stutterCapFrameX,
  stutterNsight,
  stutterTimeOverMean,
  stutterFramesOverMean,
  adaptiveDeviation,
  ...frameToFrame,
  displayedFps,
  droppedFrames,
  gpuBoundShare,
  gpuBoundFrames,
  videoMemoryPeak,
  videoMemoryMedian,
  drawCalls,
  ...threadTimes,
  unrealHitches,
  unrealHitchTime,
  ...missedVsync,
  ...latencies,
  ...animationErrors,
  ...sensors,
  framesPerJoule,
]

const DISPLAYED = 'displayed-'

/**
 * The metric of an id from a report or an address; undefined for an id that is none. Beside those of `metrics` there are any of the frame
 * times on displayed time (`displayed-frame-time-p99`), any budget (`frames-over-16.7-ms`), and any stat of an Unreal profile
 * (`stat:GPU/BasePass`).
 */
export function metric(id: string): Metric | undefined {
  const known = metrics.find((one) => one.id === id) ?? framesOverCalled(id) ?? unrealStatCalled(id)
  if (known || !id.startsWith(DISPLAYED)) return known
  const own = metric(id.slice(DISPLAYED.length))
  const displayed = own && onDisplayedTime(own)
  return displayed?.id === id ? displayed : undefined
}
