import { adaptiveDeviation } from './adaptive-deviation.ts'
import { animationErrors } from './animation-error.ts'
import { averageFps } from './average-fps.ts'
import { displayedFps } from './displayed-fps.ts'
import { onDisplayedTime } from './displayed-time.ts'
import { drawCalls } from './draw-calls.ts'
import { droppedFrames } from './dropped-frames.ts'
import { frameToFrame } from './frame-to-frame.ts'
import { framesOverCalled } from './frames-over.ts'
import { gpuBoundFrames, gpuBoundShare } from './gpu-bound.ts'
import { latencies } from './latency.ts'
import { lowAverages } from './low-average.ts'
import { capFrameXLowAverages } from './low-average-capframex.ts'
import { lowIntegrals } from './low-integral.ts'
import { mangoHud97, mangoHudLows } from './low-mangohud.ts'
import { capFrameXPercentiles } from './low-percentile-capframex.ts'
import { frameViewPercentiles } from './low-percentile-frameview.ts'
import { presentMonPercentiles } from './low-percentile-presentmon.ts'
import { maximumFrameTime } from './maximum-frame-time.ts'
import type { Metric } from './metric.ts'
import { missedVsync } from './missed-vsync.ts'
import { frameTimePercentiles } from './percentile-frame-time.ts'
import { framesPerJoule, sensors } from './sensors.ts'
import { stutterCapFrameX } from './stutter-capframex.ts'
import { stutterNsight } from './stutter-nsight.ts'
import { stutterFramesOverMean, stutterTimeOverMean } from './stutter-over-mean.ts'
import { threadTimes } from './thread-times.ts'
import { unrealHitches, unrealHitchTime } from './unreal-hitches.ts'
import { unrealStatCalled } from './unreal-stat.ts'
import { videoMemoryMedian, videoMemoryPeak } from './video-memory.ts'

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
