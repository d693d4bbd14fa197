import { frameMetric } from './frame-metric.ts'
import type { Metric } from './metric.ts'

export const averageFps = frameMetric({
  id: 'average-fps',
  name: 'Average FPS',
  unit: 'FPS',
  better: 'higher',
  definition:
    'Frames divided by the seconds they took: 1,000 × frames ÷ sum of the frame times. Never the mean of each frame’s own rate.',
  source: 'PresentMon, CapFrameX, FrameView, MangoHud and Unreal agree on it.',
  scatter: 0.02,
  ofTimes: ({ inOrder, total }) => (1000 * inOrder.length) / total,
})

/**
 * The default figure of every comparison. All tools agree on its definition, short captures suffice, and it
 * varies least from run to run, so it detects the smallest changes.
 */
export const headlineMetric: Metric = averageFps
