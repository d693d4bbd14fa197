import { frameMetric } from './frame-metric.ts'

export const maximumFrameTime = frameMetric({
  id: 'frame-time-maximum',
  name: 'Longest frame',
  unit: 'ms',
  better: 'lower',
  definition: 'The longest frame time. One frame decides it, so it says little of a build.',
  source: 'All tools.',
  version: 1,
  leastFrames: 1,
  ofTimes: ({ ascending }) => ascending[ascending.length - 1] as number,
})
