import type { ColumnId, Trace } from '../capture/capture.ts'
import { NOT_APPLICABLE, noSuchData, SAMPLED } from './frame-metric.ts'
import type { Metric } from './metric.ts'

type ColumnFacts = Omit<Metric, 'of' | 'ofTimes' | 'leastFrames'> & {
  value: (values: Float64Array) => number
  needsEveryFrame?: boolean
}

/**
 * A metric of one column beside the frame times. Its missing values are left out. A sampled log has it as well, unless it
 * `needsEveryFrame`.
 */
export function columnMetric(
  column: ColumnId,
  what: string,
  { value, needsEveryFrame = false, ...facts }: ColumnFacts,
): Metric {
  return {
    ...facts,
    leastFrames: 1,
    of: (trace) => {
      if (needsEveryFrame && trace.kind === 'sampled') return SAMPLED
      const values = presentValues(trace, column)
      if (values.length === 0) return noSuchData(what)
      const found = value(values)
      return Number.isFinite(found) ? { ok: true, value: found } : NOT_APPLICABLE
    },
  }
}

export function mean(values: Float64Array): number {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}

function presentValues(trace: Trace, column: ColumnId): Float64Array {
  const values = trace.columns[column]
  return values ? values.filter((value) => Number.isFinite(value) && value >= 0) : new Float64Array()
}
