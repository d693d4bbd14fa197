import { columnMetric } from './column-metric.ts'

export const displayedFps = columnMetric('displayChange', 'times between displayed images', {
  id: 'displayed-fps',
  name: 'Displayed FPS',
  unit: 'FPS',
  better: 'higher',
  definition:
    'Images that reached the screen divided by the seconds between them: 1,000 × images ÷ sum of the times between displayed images. Counts generated frames.',
  source: 'PresentMon’s MsBetweenDisplayChange, as CapFrameX uses it with frame generation.',
  version: 1,
  value: imagesPerSecond,
  needsEveryFrame: true,
})

/** A time of 0 stands for a frame that was never shown. */
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
