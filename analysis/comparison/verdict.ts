import type { MissingCode } from '../metrics/metric.ts'

/** A change as a fraction of before, on the metric as it is shown: 0.05 for 5 % more FPS, or for 5 % more milliseconds. */
export type Range = { low: number; high: number }

/**
 * What the runs say of one metric.
 *
 * - `improved`, `worse`: the 95 % interval of the change excludes 0 and the change itself is larger than the practical threshold.
 * - `no-measurable-change`: the whole interval lies within plus or minus the practical threshold.
 * - `inconclusive`: neither. `runsASide` runs a side would tell if they scatter as these do; undefined for more than 50.
 * - `single-run`: a side has one or two runs, so that the variation from run to run is unknown. `range` is how far the change moves
 *   within one run a side (resampled in blocks of one second); it is no interval of the change.
 * - `not-judged`: the metric describes; more of it is neither better nor worse.
 * - `not-comparable`: a side has no value, or a value is 0, of which there is no percentage, or the runs are of different applications.
 */
export type Verdict =
  | { outcome: 'improved' | 'worse' | 'no-measurable-change'; change: number; interval: Range }
  | {
      outcome: 'inconclusive'
      change: number
      interval: Range
      runsASide: number | undefined
      moreRuns: number | undefined
    }
  | { outcome: 'single-run'; change: number; range: Range | undefined }
  | { outcome: 'not-judged'; change: number }
  | {
      outcome: 'not-comparable'
      code: MissingCode | 'no-run' | 'zero' | 'different-applications'
      sentence: string
    }

export type Outcome = Verdict['outcome']
