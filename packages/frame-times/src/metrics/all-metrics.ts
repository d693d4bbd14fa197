import { mean } from '../statistics/mean.ts'
import { averageFps } from './average-fps.ts'
import { columnMetric } from './column-metric.ts'
import { displayedFps, onDisplayedTime } from './displayed-metrics.ts'
import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'
import { framesOverCalled } from './frames-over.ts'
import { gpuBound, threadTimes, videoMemory } from './hardware-metrics.ts'
import { animationErrors, latencies } from './latency-metrics.ts'
import { lows } from './low-metrics.ts'
import type { Metric } from './metric.ts'
import { quantileType7 } from './quantiles.ts'
import { hitches, stutters } from './stutter-metrics.ts'

type Percentile = { percent: number; leastFrames: number; enoughFrames: number; scatter?: number }

/** At least one frame in the slow tail, and a hundred for a stable value. */
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
    definition: `${percent}% of the frames took this long or less; interpolated between neighbors (type 7).`,
    source: 'Hyndman and Fan 1996, type 7; PresentMon 2 and most spreadsheets.',
    ...facts,
    ofTimes: ({ ascending }) => quantileType7(ascending, percent / 100),
  }),
)

const TARGETS = [30, 60, 120] as const

const missedVsync: readonly Metric[] = TARGETS.map((fps) =>
  frameMetric({
    id: `missed-vsync-${fps}`,
    name: `Missed refreshes at ${fps} FPS`,
    unit: '%',
    better: 'lower',
    definition: `Share of the frames that ${fps} FPS would have shown in this time that are missing. The last frame’s time is left out.`,
    source: `Unreal Engine’s CsvTools, “MVP${fps}”.`,
    leastFrames: 2,
    ofTimes: (times) => missedShare(times, fps),
  }),
)

/** In percent. NaN if the time is shorter than one frame. */
function missedShare({ inOrder, total }: FrameTimes, fps: number): number {
  const seconds = (total - (inOrder.at(-1) as number)) / 1000
  const possible = Math.floor(fps * seconds)
  return (100 * Math.max(possible - inOrder.length, 0)) / possible
}

const maximumFrameTime = frameMetric({
  id: 'frame-time-maximum',
  name: 'Longest frame',
  unit: 'ms',
  better: 'lower',
  definition: 'The longest frame time. It depends on a single frame, so it says little about a build.',
  source: 'All tools.',
  ofTimes: ({ ascending }) => ascending[ascending.length - 1] as number,
})

const droppedFrames = columnMetric('dropped', 'mark of frames that were never shown', {
  id: 'dropped-frames',
  name: 'Frames never shown',
  unit: '%',
  better: 'lower',
  definition: 'Share of the rendered frames that never reached the screen.',
  source: 'PresentMon’s Dropped, or a missing time on screen.',
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
  value: mean,
})

/** All metrics in display order. */
export const metrics: readonly Metric[] = [
  averageFps,
  ...lows,
  ...frameTimePercentiles,
  maximumFrameTime,
  ...stutters,
  displayedFps,
  droppedFrames,
  ...gpuBound,
  ...videoMemory,
  drawCalls,
  ...threadTimes,
  ...hitches,
  ...missedVsync,
  ...latencies,
  ...animationErrors,
]

const DISPLAYED = 'displayed-'

/**
 * @returns undefined for unknown ids. Also finds metrics on displayed time (`displayed-frame-time-p99`)
 * and budgets (`frames-over-16.7-ms`).
 */
export function metric(id: string): Metric | undefined {
  const known = metrics.find((one) => one.id === id) ?? framesOverCalled(id)
  if (known || !id.startsWith(DISPLAYED)) return known
  const own = metric(id.slice(DISPLAYED.length))
  const displayed = own && onDisplayedTime(own)
  return displayed?.id === id ? displayed : undefined
}
