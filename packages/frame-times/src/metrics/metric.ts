import type { ColumnId, Trace } from '../capture/capture.ts'
import type { FrameTimes } from './frame-times.ts'

/**
 * `digits` in tables. Shares and rates can be 0, so they are compared as differences: `practical` is the threshold of a change that matters.
 */
export const UNITS = {
  FPS: { digits: 1 },
  ms: { digits: 2 },
  '%': { digits: 2, practical: 1 },
  MB: { digits: 0 },
  count: { digits: 0 },
  'per minute': { digits: 1, practical: 1 },
} as const satisfies Record<string, { digits: number; practical?: number }>

export type MetricUnit = keyof typeof UNITS

export type Metric = {
  /** Permanent, because reports and addresses use it. Example: `1%-low-average`. */
  id: string
  name: string
  unit: MetricUnit
  /** `neither`: the figure is only described. */
  better: 'higher' | 'lower' | 'neither'
  definition: string
  source: string
  /** Raised when the same frames would give another value. */
  version: number
  /** Minimum number of frames for a value. */
  leastFrames: number
  /** With fewer frames the value is indicative. */
  enoughFrames?: number
  /**
   * Run-to-run variation of real repeats: standard deviation as a fraction, from 21 pairs of 30 s runs in
   * public FrameView logs. Your own runs are a better guide.
   */
  scatter?: number
  of: (trace: Trace) => MetricValue
  /** The formula for metrics that need only frame times. NaN without a value. */
  ofTimes?: (times: FrameTimes) => number
  /** The times for `ofTimes` if they are not the frame times. */
  timesOf?: (trace: Trace) => FrameTimes
  /** Optional column, collected by `neededBy`. */
  needs?: ColumnId
}

/** A missing value has a reason and is never 0. */
export type MetricValue =
  | { ok: true; value: number; indicative?: string }
  | { ok: false; code: MissingCode; sentence: string }

export type MissingCode = 'too-few-frames' | 'no-such-data' | 'sampled' | 'not-applicable'

/** Options for `readCapture` that these metrics need. */
export function neededBy(metrics: readonly Metric[]): { also: ColumnId[] } {
  return { also: [...new Set(metrics.flatMap(({ needs }) => needs ?? []))] }
}
