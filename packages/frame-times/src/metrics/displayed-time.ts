import { displayedFps } from './displayed-fps.ts'
import { noSuchData, ofFrames, SAMPLED } from './frame-metric.ts'
import { displayedTimes } from './frame-times.ts'
import type { Metric } from './metric.ts'

/**
 * The same metric of what a player saw: of the times between images on the screen in place of the frame times. Undefined for metrics that
 * need more than frame times, and for those that take these times already. With frame generation the frame times are those of the frames that the game made itself.
 */
export function onDisplayedTime(metric: Metric): Metric | undefined {
  const { id, name, definition, source, ofTimes, timesOf } = metric
  if (id === 'average-fps') return displayedFps
  if (!ofTimes || timesOf) return undefined
  const facts = {
    ...metric,
    id: `displayed-${id}`,
    name: `${name}, displayed`,
    definition: `${definition} Of the times between images on the screen, generated ones included, in place of the frame times.`,
    source: `${source} Times: PresentMon’s MsBetweenDisplayChange or DisplayedTime, as CapFrameX uses them with frame generation.`,
    timesOf: displayedTimes,
    ofTimes,
  }
  return {
    ...facts,
    of: (trace) => {
      if (trace.kind === 'sampled') return SAMPLED
      const times = displayedTimes(trace)
      return times.inOrder.length === 0
        ? noSuchData('times between displayed images')
        : ofFrames(facts, times)
    },
  }
}
