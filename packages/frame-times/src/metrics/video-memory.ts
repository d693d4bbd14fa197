import { columnMetric } from './column-metric.ts'
import { quantileType7 } from './quantiles.ts'

const SOURCE =
  'The capture’s own column. Whether it is of the process or of the whole card, the capture’s videoMemorySource says.'
const WHAT = 'video memory'

export const videoMemoryPeak = columnMetric('videoMemory', WHAT, {
  id: 'video-memory-peak',
  name: 'Video memory, peak',
  unit: 'MB',
  better: 'lower',
  definition: 'The most video memory in use, in MB of 1,024 KB.',
  source: SOURCE,
  version: 1,
  value: (megabytes) => megabytes.reduce((most, value) => Math.max(most, value)),
})

export const videoMemoryMedian = columnMetric('videoMemory', WHAT, {
  id: 'video-memory-median',
  name: 'Video memory, median',
  unit: 'MB',
  better: 'lower',
  definition: 'Half of the time no more video memory was in use, in MB of 1,024 KB.',
  source: SOURCE,
  version: 1,
  value: (megabytes) => quantileType7(megabytes.sort(), 0.5),
})
