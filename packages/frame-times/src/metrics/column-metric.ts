import type { ColumnId, Trace } from '../capture/capture.ts'
import { measured, NOT_APPLICABLE, noSuchData, SAMPLED } from './frame-metric.ts'
import { imageValues } from './frame-times.ts'
import type { Metric, MetricValue } from './metric.ts'

type ColumnFacts = Omit<Metric, 'of' | 'ofTimes' | 'leastFrames' | 'version'> & {
  value: (values: Float64Array) => number
  needsEveryFrame?: boolean
  /** Accepts negative values. */
  isSigned?: boolean
}

/** A metric of one column. Missing values are ignored. Sampled logs have it unless `needsEveryFrame`. */
export function columnMetric(
  column: ColumnId,
  what: string,
  { value, needsEveryFrame = false, isSigned = false, ...facts }: ColumnFacts,
): Metric {
  return {
    ...facts,
    version: 1,
    leastFrames: 1,
    needs: column,
    of: (trace) => {
      if (needsEveryFrame && trace.kind === 'sampled') return SAMPLED
      const values = presentValues(trace, column, isSigned)
      if (values.length === 0) return trace.unread?.includes(column) ? unread(what) : noSuchData(what)
      const found = value(values)
      return Number.isFinite(found) ? measured(found, values.length, facts.enoughFrames) : NOT_APPLICABLE
    },
  }
}

function presentValues(trace: Trace, column: ColumnId, isSigned: boolean): Float64Array {
  const isOfImages = column === 'displayChange' || column === 'animationError'
  const values = isOfImages ? imageValues(trace, column) : trace.columns[column]
  return values
    ? values.filter((value) => Number.isFinite(value) && (isSigned || value >= 0))
    : new Float64Array()
}

function unread(what: string): MetricValue {
  return {
    ok: false,
    code: 'no-such-data',
    sentence: `The capture has ${what}, but was read without them.`,
  }
}
