import { adaptiveDeviation } from './adaptive-deviation.ts'
import { averageFps } from './average-fps.ts'
import { displayedFps } from './displayed-fps.ts'
import { drawCalls } from './draw-calls.ts'
import { droppedFrames } from './dropped-frames.ts'
import { frameToFrame } from './frame-to-frame.ts'
import { gpuBoundFrames, gpuBoundShare } from './gpu-bound.ts'
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
import { stutterCapFrameX } from './stutter-capframex.ts'
import { stutterNsight } from './stutter-nsight.ts'
import { stutterFramesOverMean, stutterTimeOverMean } from './stutter-over-mean.ts'
import { threadTimes } from './thread-times.ts'
import { unrealHitches, unrealHitchTime } from './unreal-hitches.ts'
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
]

/** The metric of an id from a report or an address; undefined for an id that is none. */
export function metric(id: string): Metric | undefined {
  return metrics.find((one) => one.id === id)
}
