import type { ColumnId } from '../capture/capture.ts'
import type { Metric } from './metric.ts'

/** What `readCapture` has to be asked for so that these metrics have a value. */
export function neededBy(metrics: readonly Metric[]): { also: ColumnId[]; stats: string[] } {
  return {
    also: [...new Set(metrics.flatMap(({ needs }) => needs?.column ?? []))],
    stats: [...new Set(metrics.flatMap(({ needs }) => needs?.stat ?? []))],
  }
}
