import type { ColumnId, Trace } from '../capture/capture.ts'
import { columnMetric, mean } from './column-metric.ts'
import { noSuchData, SAMPLED } from './frame-metric.ts'
import { isFrameTime } from './frame-times.ts'
import type { Metric, MetricUnit, MetricValue } from './metric.ts'

const CARD = 'the graphics card'
const PROCESSOR = 'the processor'
const SOURCE = 'The capture’s own column; what the sensor measures, its maker says.'

type Sensor = { column: ColumnId; id: string; name: string; unit: MetricUnit; of: string }

const MEANS: readonly (Sensor & Pick<Metric, 'better'>)[] = [
  {
    column: 'gpuPower',
    id: 'gpu-power-mean',
    name: 'GPU power',
    unit: 'W',
    better: 'lower',
    of: `power of ${CARD}`,
  },
  {
    column: 'cpuPower',
    id: 'cpu-power-mean',
    name: 'CPU power',
    unit: 'W',
    better: 'lower',
    of: `power of ${PROCESSOR}`,
  },
  {
    column: 'gpuClock',
    id: 'gpu-clock-mean',
    name: 'GPU clock',
    unit: 'MHz',
    better: 'neither',
    of: `clock of ${CARD}`,
  },
  {
    column: 'cpuClock',
    id: 'cpu-clock-mean',
    name: 'CPU clock',
    unit: 'MHz',
    better: 'neither',
    of: `clock of ${PROCESSOR}`,
  },
  {
    column: 'gpuLoad',
    id: 'gpu-load-mean',
    name: 'GPU load',
    unit: '%',
    better: 'neither',
    of: `load of ${CARD}`,
  },
]

const PEAKS: readonly Sensor[] = [
  {
    column: 'gpuTemperature',
    id: 'gpu-temperature-peak',
    name: 'GPU temperature, peak',
    unit: '°C',
    of: CARD,
  },
  {
    column: 'cpuTemperature',
    id: 'cpu-temperature-peak',
    name: 'CPU temperature, peak',
    unit: '°C',
    of: PROCESSOR,
  },
]

export const sensors: readonly Metric[] = [
  ...MEANS.map(({ column, of, ...facts }) =>
    columnMetric(column, `values of the ${of}`, {
      ...facts,
      definition: `Mean ${of} over the frames.`,
      source: SOURCE,
      version: 1,
      value: mean,
    }),
  ),
  ...PEAKS.map(({ column, of, ...facts }) =>
    columnMetric(column, `temperatures of ${of}`, {
      ...facts,
      better: 'neither',
      definition: `The highest temperature of ${of}.`,
      source: SOURCE,
      version: 1,
      value: (values) => values.reduce((most, value) => Math.max(most, value)),
    }),
  ),
]

export const framesPerJoule: Metric = {
  id: 'frames-per-joule',
  name: 'Frames per joule',
  unit: 'frames per joule',
  better: 'higher',
  definition:
    'Frames divided by the energy that the graphics card took for them: frames ÷ sum of power × frame time. The same as FPS per watt.',
  source: 'NVIDIA FrameView’s Perf/W, on the capture’s own power of the graphics card.',
  version: 1,
  leastFrames: 1,
  needs: { column: 'gpuPower' },
  of: (trace) => (trace.kind === 'sampled' ? SAMPLED : perJoule(trace)),
}

/** Over the frames that have both. */
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
