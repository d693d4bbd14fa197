import type { ColumnId } from '../capture/capture.ts'
import { columnMetric, mean } from './column-metric.ts'
import type { Metric } from './metric.ts'

const THREADS: readonly { column: ColumnId; id: string; name: string; of: string; source: string }[] = [
  {
    column: 'gameThread',
    id: 'game-thread',
    name: 'Game thread',
    of: 'the game thread',
    source: 'Unreal Engine’s GameThreadTime.',
  },
  {
    column: 'renderThread',
    id: 'render-thread',
    name: 'Render thread',
    of: 'the render thread',
    source: 'Unreal Engine’s RenderThreadTime.',
  },
  {
    column: 'rhiThread',
    id: 'rhi-thread',
    name: 'RHI thread',
    of: 'the RHI thread',
    source: 'Unreal Engine’s RHIThreadTime.',
  },
  {
    column: 'gpuTime',
    id: 'gpu-time',
    name: 'GPU',
    of: 'the graphics card',
    source: 'Unreal Engine’s and PresentMon’s GPUTime.',
  },
]

export const threadTimes: readonly Metric[] = THREADS.map(({ column, id, name, of, source }) =>
  columnMetric(column, `times of ${of}`, {
    id: `${id}-mean`,
    name: `${name}, mean`,
    unit: 'ms',
    better: 'lower',
    definition: `Mean time of a frame on ${of}.`,
    source,
    version: 1,
    value: mean,
  }),
)
