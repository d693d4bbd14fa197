import { columnMetric, mean } from './column-metric.ts'
import type { Metric } from './metric.ts'
import { quantileType7 } from './quantiles.ts'

const WHAT = 'animation errors'
const SOURCE =
  'PresentMon’s AnimationError (2.1 and later), which takes the time at which the processor began a frame for that of its animation; its capture app’s AnimationErrorPerFrame.'
const OF =
  'By how much the time between two images on the screen differs from the time between what they show, without its sign'

export const animationErrors: readonly Metric[] = [
  columnMetric('animationError', WHAT, {
    id: 'animation-error',
    name: 'Animation error',
    unit: 'ms',
    better: 'lower',
    definition: `${OF}: the mean over the frames that were shown.`,
    source: SOURCE,
    version: 1,
    value: (errors) => mean(errors.map(Math.abs)),
    needsEveryFrame: true,
    isSigned: true,
  }),
  columnMetric('animationError', WHAT, {
    id: 'animation-error-p99',
    name: 'Animation error, P99',
    unit: 'ms',
    better: 'lower',
    definition: `${OF}: 99 % of the frames that were shown have this or less; interpolated (type 7).`,
    source: SOURCE,
    version: 1,
    enoughFrames: 10_000,
    value: (errors) => quantileType7(errors.map(Math.abs).sort(), 0.99),
    needsEveryFrame: true,
    isSigned: true,
  }),
]
