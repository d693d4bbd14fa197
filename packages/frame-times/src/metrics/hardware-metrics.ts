import type { ColumnId, Trace } from '../capture/capture.ts'
import { mean } from '../statistics/mean.ts'
import { columnMetric } from './column-metric.ts'
import { noSuchData, SAMPLED } from './frame-metric.ts'
import { isFrameTime } from './frame-times.ts'
import type { Metric, MetricValue } from './metric.ts'
import { quantileType7 } from './quantiles.ts'

const CARD = 'the graphics card'
const PROCESSOR = 'the processor'
const SENSOR_SOURCE = 'The capture’s own column; see the sensor’s documentation.'

type Sensor = { column: ColumnId; name: string; of: string }

const MEANS: readonly (Sensor & Pick<Metric, 'unit' | 'better'>)[] = [
  { column: 'gpuPower', name: 'GPU power', unit: 'W', better: 'lower', of: `power of ${CARD}` },
  { column: 'cpuPower', name: 'CPU power', unit: 'W', better: 'lower', of: `power of ${PROCESSOR}` },
  { column: 'gpuClock', name: 'GPU clock', unit: 'MHz', better: 'neither', of: `clock of ${CARD}` },
  { column: 'cpuClock', name: 'CPU clock', unit: 'MHz', better: 'neither', of: `clock of ${PROCESSOR}` },
  { column: 'gpuLoad', name: 'GPU load', unit: '%', better: 'neither', of: `load of ${CARD}` },
]

const PEAKS: readonly Sensor[] = [
  { column: 'gpuTemperature', name: 'GPU temperature, peak', of: CARD },
  { column: 'cpuTemperature', name: 'CPU temperature, peak', of: PROCESSOR },
]

export const sensors: readonly Metric[] = [
  ...MEANS.map(({ column, of, ...facts }) =>
    columnMetric(column, `values of the ${of}`, {
      ...facts,
      id: idOf(column, 'mean'),
      definition: `Mean ${of} over the frames.`,
      source: SENSOR_SOURCE,
      value: mean,
    }),
  ),
  ...PEAKS.map(({ column, of, name }) =>
    columnMetric(column, `temperatures of ${of}`, {
      ...{ id: idOf(column, 'peak'), name, unit: '°C', better: 'neither', source: SENSOR_SOURCE },
      definition: `The highest temperature of ${of}.`,
      value: (values) => values.reduce((most, value) => Math.max(most, value)),
    }),
  ),
]

/** Such as `gpu-power-mean`. */
function idOf(column: ColumnId, what: string): string {
  return `${column.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-${what}`
}

export const framesPerJoule: Metric = {
  id: 'frames-per-joule',
  name: 'Frames per joule',
  unit: 'frames per joule',
  better: 'higher',
  definition:
    'Frames divided by the energy the graphics card used for them: frames ÷ sum of power × frame time. The same as FPS per watt.',
  source: 'NVIDIA FrameView’s Perf/W, on the capture’s own power of the graphics card.',
  version: 1,
  leastFrames: 1,
  needs: 'gpuPower',
  of: (trace) => (trace.kind === 'sampled' ? SAMPLED : perJoule(trace)),
}

/** Uses frames that have both values. */
function perJoule({ columns: { frameTime, gpuPower } }: Trace): MetricValue {
  let [frames, joules] = [0, 0]
  gpuPower?.forEach((watts, index) => {
    const ms = frameTime[index] as number
    if (!(watts > 0) || !isFrameTime(ms)) return
    frames++
    joules += (watts * ms) / 1000
  })
  return frames === 0
    ? noSuchData('power of the graphics card, or was read without it')
    : { ok: true, value: frames / joules }
}

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

const THREADS: readonly (Sensor & Pick<Metric, 'source'>)[] = [
  {
    column: 'gameThread',
    name: 'Game thread',
    of: 'the game thread',
    source: 'Unreal Engine’s GameThreadTime.',
  },
  {
    column: 'renderThread',
    name: 'Render thread',
    of: 'the render thread',
    source: 'Unreal Engine’s RenderThreadTime.',
  },
  { column: 'rhiThread', name: 'RHI thread', of: 'the RHI thread', source: 'Unreal Engine’s RHIThreadTime.' },
  {
    column: 'gpuTime',
    name: 'GPU',
    of: 'the graphics card',
    source: 'Unreal Engine’s and PresentMon’s GPUTime.',
  },
]

export const threadTimes: readonly Metric[] = THREADS.map(({ column, name, of, source }) =>
  columnMetric(column, `times of ${of}`, {
    ...{ id: idOf(column, 'mean'), name: `${name}, mean`, unit: 'ms', better: 'lower', source },
    definition: `Mean time of a frame on ${of}.`,
    value: mean,
  }),
)

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
