import { COLUMNS, type ColumnId, type Trace } from '../capture/capture.ts'
import { mean } from '../statistics/mean.ts'
import { columnMetric } from './column-metric.ts'
import { noSuchData, SAMPLED } from './frame-metric.ts'
import { isFrameTime } from './frame-times.ts'
import type { Metric, MetricValue } from './metric.ts'
import { quantileType7 } from './quantiles.ts'

const VIDEO_MEMORY_SOURCE =
  'The capture’s own column. Its videoMemorySource tells whether it covers the process or the whole card.'
const VIDEO_MEMORY = 'video memory'

const VIDEO_MEMORY_FACTS = { unit: 'MB', better: 'lower', source: VIDEO_MEMORY_SOURCE } as const

export const videoMemory: readonly Metric[] = [
  columnMetric('videoMemory', VIDEO_MEMORY, {
    ...VIDEO_MEMORY_FACTS,
    id: 'video-memory-peak',
    name: 'Video memory, peak',
    definition: 'Highest video memory use, in MB of 1,024 KB.',
    value: (megabytes) => megabytes.reduce((most, value) => Math.max(most, value)),
  }),
  columnMetric('videoMemory', VIDEO_MEMORY, {
    ...VIDEO_MEMORY_FACTS,
    id: 'video-memory-median',
    name: 'Video memory, median',
    definition: 'Median video memory use, in MB of 1,024 KB.',
    value: (megabytes) => quantileType7(megabytes.sort(), 0.5),
  }),
]

const THREADS: readonly { column: ColumnId; name: string; of?: string; source: string }[] = [
  { column: 'gameThread', name: 'Game thread', source: 'Unreal Engine’s GameThreadTime.' },
  { column: 'renderThread', name: 'Render thread', source: 'Unreal Engine’s RenderThreadTime.' },
  { column: 'rhiThread', name: 'RHI thread', source: 'Unreal Engine’s RHIThreadTime.' },
  {
    column: 'gpuTime',
    name: 'GPU',
    of: 'the graphics card',
    source: 'Unreal Engine’s and PresentMon’s GPUTime.',
  },
]

export const threadTimes: readonly Metric[] = THREADS.map(
  ({ column, name, of = COLUMNS[column].name, source }) =>
    columnMetric(column, `times of ${of}`, {
      ...{ id: idOf(column), name: `${name}, mean`, unit: 'ms', better: 'lower', source },
      definition: `Mean time of a frame on ${of}.`,
      value: mean,
    }),
)

/** Such as `game-thread-mean`. */
function idOf(column: ColumnId): string {
  return `${column.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-mean`
}

/** Our threshold for GPU-bound frames. */
const BOUND_FROM = 0.9

const GPU_BOUND = { unit: '%', better: 'neither', version: 1, leastFrames: 1 } as const

export const gpuBound: readonly Metric[] = [
  {
    ...GPU_BOUND,
    id: 'gpu-bound-share',
    name: 'GPU busy share',
    definition: 'Mean GPU time per frame ÷ mean frame time. Near 100%, the frame rate depends on the GPU.',
    source: 'PresentMon’s GPUBusy and FrameTime.',
    of: (trace) => ofBoth(trace, ({ busy, time }) => busy / time),
  },
  {
    ...GPU_BOUND,
    id: 'gpu-bound-frames',
    name: 'GPU-bound frames',
    definition: 'Share of the frames with a GPU time of at least 90% of the frame time.',
    source: 'Our convention on PresentMon’s GPUBusy.',
    of: (trace) => ofBoth(trace, ({ bound, frames }) => bound / frames),
  },
]

type Work = { busy: number; time: number; bound: number; frames: number }

function ofBoth(trace: Trace, share: (work: Work) => number): MetricValue {
  if (trace.kind === 'sampled') return SAMPLED
  const work = gpuWork(trace)
  return work.frames === 0
    ? noSuchData('times that the graphics card was busy')
    : { ok: true, value: 100 * share(work) }
}

function gpuWork({ columns: { frameTime, gpuBusy } }: Trace): Work {
  const work: Work = { busy: 0, time: 0, bound: 0, frames: 0 }
  if (!gpuBusy) return work
  for (let index = 0; index < frameTime.length; index++) {
    const time = frameTime[index] as number
    const busy = gpuBusy[index] as number
    if (!isFrameTime(time) || !(busy >= 0 && busy < Number.POSITIVE_INFINITY)) continue
    work.busy += busy
    work.time += time
    work.frames++
    if (busy >= BOUND_FROM * time) work.bound++
  }
  return work
}
