import { columnMetric } from './column-metric.ts'
import { noSuchData, ofFrames, SAMPLED } from './frame-metric.ts'
import { displayedTimes } from './frame-times.ts'
import type { Metric } from './metric.ts'

/**
 * The metric of the times between displayed images.
 * @returns undefined for metrics that need more than frame times or already use these times
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

export const displayedFps = columnMetric('displayChange', 'times between displayed images', {
  id: 'displayed-fps',
  name: 'Displayed FPS',
  unit: 'FPS',
  better: 'higher',
  definition:
    'Images that reached the screen divided by the seconds between them: 1,000 × images ÷ sum of the times between displayed images. Counts generated frames.',
  source: 'PresentMon’s MsBetweenDisplayChange, as CapFrameX uses it with frame generation.',
  value: imagesPerSecond,
  needsEveryFrame: true,
})

/** 0 marks a frame that was never displayed. */
function imagesPerSecond(displayChange: Float64Array): number {
  let images = 0
  let total = 0
  for (const ms of displayChange) {
    if (ms === 0) continue
    images++
    total += ms
  }
  return (1000 * images) / total
}
