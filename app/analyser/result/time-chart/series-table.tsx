import type { ComponentProps } from 'react'
import { frameTimesResult } from '#content/frame-times-result.ts'
import type { Series } from '../../reading/analysis.ts'
import { oneDecimal } from '../words/numbers.ts'
import { ChartTable } from './chart-table.tsx'

const { chart } = frameTimesResult
const ROWS = 60

type SeriesTableProps = Pick<ComponentProps<typeof ChartTable>, 'onKeyDown'> & { series: readonly Series[] }

/** Each row joins as many bins as it takes for a table that can be read. */
export function SeriesTable({ series, onKeyDown }: SeriesTableProps) {
  const bins = series[0]?.mean.length ?? 0
  const each = Math.max(1, Math.ceil(bins / ROWS))
  const starts = Array.from({ length: Math.ceil(bins / each) }, (_, row) => row * each)
  const { from = 0, to = 0 } = series[0] ?? {}
  const joined = (values: Float32Array, start: number, join: (list: number[]) => number) => {
    const list = [...values.subarray(start, start + each)].filter(Number.isFinite)
    return list.length === 0 ? '' : oneDecimal(join(list))
  }
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  return (
    <ChartTable
      caption={chart.heading}
      onKeyDown={onKeyDown}
      head={[
        chart.columns.time,
        ...series.flatMap(({ side }) => [
          `${frameTimesResult.figures[side]}, ${chart.columns.least}`,
          `${frameTimesResult.figures[side]}, ${chart.columns.mean}`,
          `${frameTimesResult.figures[side]}, ${chart.columns.most}`,
        ]),
      ]}
      rows={starts.map((start) => [
        (from + (start / bins) * (to - from)).toFixed(2),
        ...series.flatMap((one) => [
          joined(one.least, start, (list) => Math.min(...list)),
          joined(one.mean, start, mean),
          joined(one.most, start, (list) => Math.max(...list)),
        ]),
      ])}
    />
  )
}
