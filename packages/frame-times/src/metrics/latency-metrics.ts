import type { ColumnId } from '../capture/capture.ts'
import { mean } from '../statistics/mean.ts'
import { columnMetric } from './column-metric.ts'
import type { Metric } from './metric.ts'
import { quantileType7 } from './quantiles.ts'

/** Our minimum number of values for a stable figure. */
const ENOUGH = 100

type Latency = { column: ColumnId; id: string; name: string; of: string; source: string }

/** Latencies of different paths, which are not comparable with each other. */
const LATENCIES: readonly Latency[] = [
  {
    column: 'clickToPhoton',
    id: 'click-to-photon',
    name: 'Click to photon',
    of: 'time from a mouse click seen by Windows until the first image rendered after it is on screen, for frames with a click',
    source: 'PresentMon’s ClickToPhotonLatency. There is no value without clicks.',
  },
  {
    column: 'allInputToPhoton',
    id: 'input-to-photon',
    name: 'Input to photon',
    of: 'time from any input seen by Windows (mouse, keyboard) until the first image rendered after it is on screen',
    source: 'PresentMon’s AllInputToPhotonLatency, from 2.2 on.',
  },
  {
    column: 'pcLatency',
    id: 'pc-latency',
    name: 'PC latency',
    of: 'time from when the game takes its input until the frame reaches the screen, without mouse and screen',
    source:
      'NVIDIA FrameView’s and PresentMon’s MsPCLatency, CapFrameX’s PcLatency; the game must send markers.',
  },
  {
    column: 'inputLatency',
    id: 'unreal-input-latency',
    name: 'Input latency (Unreal)',
    of: 'time from when Unreal reads its input until the frame is flipped, as the engine estimates it',
    source: 'Unreal Engine’s InputLatencyTime.',
  },
]

export const latencies: readonly Metric[] = LATENCIES.flatMap(({ column, id, name, of, source }) => [
  columnMetric(column, `latencies of this kind (${name.toLowerCase()})`, {
    ...{ id, name, unit: 'ms', better: 'lower', source, enoughFrames: ENOUGH },
    definition: `Mean ${of}.`,
    value: mean,
  }),
  columnMetric(column, `latencies of this kind (${name.toLowerCase()})`, {
    ...{ id: `${id}-p95`, name: `${name}, P95`, unit: 'ms', better: 'lower', source },
    enoughFrames: 20 * ENOUGH,
    definition: `95% of the values are this or less, of the ${of}; interpolated (type 7).`,
    value: (values) => quantileType7(values.sort(), 0.95),
  }),
])

const ANIMATION_ERRORS = 'animation errors'
const ANIMATION_SOURCE =
  'PresentMon’s AnimationError (2.1 and later), which takes the time at which the processor began a frame for that of its animation; its capture app’s AnimationErrorPerFrame.'
const ANIMATION_DEFINITION =
  'By how much the time between two images on the screen differs from the time between what they show, without its sign'

const ANIMATION_FACTS = {
  unit: 'ms',
  better: 'lower',
  source: ANIMATION_SOURCE,
  needsEveryFrame: true,
  isSigned: true,
} as const

export const animationErrors: readonly Metric[] = [
  columnMetric('animationError', ANIMATION_ERRORS, {
    ...ANIMATION_FACTS,
    id: 'animation-error',
    name: 'Animation error',
    definition: `${ANIMATION_DEFINITION}: the mean over the frames that were shown.`,
    value: (errors) => mean(errors.map(Math.abs)),
  }),
  columnMetric('animationError', ANIMATION_ERRORS, {
    ...ANIMATION_FACTS,
    id: 'animation-error-p99',
    name: 'Animation error, P99',
    definition: `${ANIMATION_DEFINITION}: 99% of the frames that were shown have this or less; interpolated (type 7).`,
    enoughFrames: 10_000,
    value: (errors) => quantileType7(errors.map(Math.abs).sort(), 0.99),
  }),
]
