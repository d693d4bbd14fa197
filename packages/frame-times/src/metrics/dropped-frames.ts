import { columnMetric, mean } from './column-metric.ts'

export const droppedFrames = columnMetric('dropped', 'mark of frames that were never shown', {
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
