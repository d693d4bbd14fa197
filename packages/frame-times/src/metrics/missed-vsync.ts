import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'
import type { Metric } from './metric.ts'

const TARGETS = [30, 60, 120] as const

export const missedVsync: readonly Metric[] = TARGETS.map((fps) =>
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
