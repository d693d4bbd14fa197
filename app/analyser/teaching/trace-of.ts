import type { Trace } from '@bildruta/frame-times'

export function traceOf(times: readonly number[]): Trace {
  return {
    key: 'generated',
    application: undefined,
    processId: undefined,
    kind: 'frames',
    frames: times.length,
    seconds: times.reduce((sum, ms) => sum + ms, 0) / 1000,
    columns: { frameTime: Float64Array.from(times) },
    counts: { rows: times.length, dropped: 0, unusable: 0 },
  }
}
