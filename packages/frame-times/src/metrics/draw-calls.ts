import { columnMetric, mean } from './column-metric.ts'

export const drawCalls = columnMetric('drawCalls', 'draw calls', {
  id: 'draw-calls',
  name: 'Draw calls',
  unit: 'count',
  better: 'lower',
  definition: 'Mean of the draw calls of a frame.',
  source: 'Unreal Engine’s RHI/DrawCalls.',
  version: 1,
  value: mean,
})
