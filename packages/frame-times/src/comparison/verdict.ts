import type { MissingCode } from '../metrics/metric.ts'
import type { Scale } from './scale.ts'

/** Raised when the same values could get another verdict; reports say by which they were judged. */
export const RULE_VERSION = 2

/** A change smaller than this is said to be small, however certain. The median noise of real repeats was 2.3 %. */
export const PRACTICAL_THRESHOLD = 0.03

/** A change in what its scale says: 0.05 is 5 % more FPS or milliseconds on `ratio`, 0.05 points of a share on `difference`. */
export type Range = { low: number; high: number }

/** A change with the interval in which the true one lies. */
export type Measured = {
  scale: Scale
  change: number
  interval: Range
  /** Of the interval, such as 0.975. */
  level: number
  /** Whether runs were taken as couples, one before and one after. */
  isPaired: boolean
  /** Standard deviation of runs of one side, in what the scale says. */
  scatter: number
  /** The smallest change, either way, that runs as many and as scattered would find certain four times in five. */
  couldShow: number
}

/**
 * What helps a verdict that is inconclusive: runs yet to be made; nothing, since these are enough to find what was asked; nothing within
 * reason; comparing each scene by itself, as the runs of a side fall apart into several.
 */
export type Advice = 'more-runs' | 'enough' | 'too-many' | 'scenes'

/** What the runs say of one figure; `OUTCOMES` says what each outcome means. */
export type Verdict =
  | (Measured & {
      outcome: 'improved' | 'slightly-improved' | 'no-measurable-change' | 'slightly-worse' | 'worse'
    })
  | (Measured & {
      outcome: 'inconclusive'
      advice: Advice
      /** So many a side, all together, find a change as large as the practical threshold four times in five. */
      runsASide: number | undefined
      /** Of them yet to be made, both sides together. */
      moreRuns: number | undefined
    })
  /** `range` is how far the change moves within one run a side, resampled in blocks of one second: no interval of the change. */
  | { outcome: 'single-run'; scale: Scale; change: number; range: Range | undefined }
  | { outcome: 'not-judged'; scale: Scale; change: number; interval: Range | undefined; level: number }
  | { outcome: 'not-comparable'; code: MissingCode | 'no-run' | 'different-applications'; sentence: string }

export type Outcome = Verdict['outcome']
