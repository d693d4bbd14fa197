import type { ColumnId, Trace } from '../capture/capture.ts'
import type { FrameTimes } from './frame-times.ts'

export type MetricUnit =
  | 'FPS'
  | 'ms'
  | '%'
  | 'MB'
  | 'count'
  | 'per minute'
  | 'W'
  | 'frames per joule'
  | 'MHz'
  | '°C'

/** One way to say a trace in a number. */
export type Metric = {
  /** Stays for ever: reports and addresses use it, such as `1%-low-average`. */
  id: string
  name: string
  unit: MetricUnit
  /** Which direction is an improvement; `neither` for figures that describe and are not judged. */
  better: 'higher' | 'lower' | 'neither'
  /** What it means in one or two sentences, with the formula in words. */
  definition: string
  /** The program, text or convention that it comes from. */
  source: string
  /** Raised when the same frames would give another value. */
  version: number
  /** Below so many frames there is no value. */
  leastFrames: number
  /** Below so many frames the value is indicative. */
  enoughFrames?: number
  /**
   * How far real repeats of one build scatter: the standard deviation of their values as a fraction, from 21 pairs of runs of 30 s in
   * public FrameView logs. One's own runs say better: compare a build with itself.
   */
  scatter?: number
  of: (trace: Trace) => MetricValue
  /** The bare formula, for metrics that need the frame times alone; NaN where it has no value. */
  ofTimes?: (times: FrameTimes) => number
  /** The times that `ofTimes` takes, where they are not the frame times. */
  timesOf?: (trace: Trace) => FrameTimes
  /** What has to be read for it beside that which every comparison needs; `neededBy` collects it. */
  needs?: { column?: ColumnId; stat?: string }
}

/** A value that is missing says why; it is never 0. */
export type MetricValue =
  | { ok: true; value: number; indicative?: string }
  | { ok: false; code: MissingCode; sentence: string }

export type MissingCode = 'too-few-frames' | 'no-such-data' | 'sampled' | 'not-applicable'

/** What `readCapture` has to be asked for so that these metrics have a value. */
export function neededBy(metrics: readonly Metric[]): { also: ColumnId[]; stats: string[] } {
  return {
    also: [...new Set(metrics.flatMap(({ needs }) => needs?.column ?? []))],
    stats: [...new Set(metrics.flatMap(({ needs }) => needs?.stat ?? []))],
  }
}
