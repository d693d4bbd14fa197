import { type MetricUnit, type MissingCode, UNITS } from '../metrics/metric.ts'
import { mean } from '../statistics/mean.ts'
import type { ConditionCode } from './conditions.ts'

/** Raised when the same values could get another verdict. Stored in reports. */
export const RULE_VERSION = 2

/** Changes below this are called small, even if certain. The median noise of real repeats was 2.3%. */
export const PRACTICAL_THRESHOLD = 0.03

/** In the unit of the scale: 0.05 is 5% for `ratio`, 0.05 points for `difference`. */
export type Range = { low: number; high: number }

export type Measured = {
  scale: Scale
  change: number
  interval: Range
  /** Confidence level, such as 0.975. */
  level: number
  isPaired: boolean
  /** Standard deviation of runs within a side. */
  scatter: number
  /** Smallest change in either direction that such runs would detect four times in five. */
  couldShow: number
}

/**
 * For inconclusive verdicts. `enough`: the runs suffice for the threshold. `too-many`: no reasonable number of
 * runs suffices. `scenes`: compare scenes separately.
 */
export type Advice = 'more-runs' | 'enough' | 'too-many' | 'scenes'

export type Verdict =
  | (Measured & {
      outcome: 'improved' | 'slightly-improved' | 'no-measurable-change' | 'slightly-worse' | 'worse'
    })
  | (Measured & {
      outcome: 'inconclusive'
      advice: Advice
      /** Runs per side that detect a change of the threshold four times in five. */
      runsASide?: number | undefined
      /** Additional runs on both sides together. */
      moreRuns?: number | undefined
    })
  /** `range` comes from resampling within one run per side. It is not a confidence interval. */
  | { outcome: 'single-run'; scale: Scale; change: number; range?: Range | undefined }
  | { outcome: 'not-judged'; scale: Scale; change: number; interval?: Range | undefined; level: number }
  | { outcome: 'not-comparable'; code: MissingCode | 'no-run' | 'different-applications'; sentence: string }

export type Outcome = Verdict['outcome']

/** A reason besides the build for a difference. It does not change the verdict. */
export type Warning = { code: WarningCode; sentence: string }

export type WarningCode =
  | ConditionCode
  | 'vertical-sync'
  | 'frame-rate-cap'
  | 'generated-frames'
  | 'different-lengths'
  | 'dropped-frames'
  | 'drift'
  | 'falling-clock'
  | 'sampled'
  | 'shader-compilation'
  | 'unfinished'
  | 'editor'
  | 'same-recording'
  | 'runs-in-blocks'
  | 'several-scenes'

/**
 * Facts about each outcome. `build` applies if no loss is allowed.  `improved`, `worse`: the interval excludes
 * 0. `slightly-…`: so does it, within the practical threshold. `no-measurable-change`: it includes 0, within
 * the threshold. `inconclusive`: it includes 0 and exceeds the threshold. `single-run`: a side has one or two
 * runs. `not-judged`: described only. `not-comparable`: a side has no value, or the change is not finite.
 */
export const OUTCOMES = {
  improved: { word: 'improved', tone: 'good', build: 'not-worse', isCertain: true },
  'slightly-improved': { word: 'improved slightly', tone: 'good', build: 'not-worse', isCertain: true },
  'no-measurable-change': {
    word: 'no measurable change',
    tone: 'quiet',
    build: 'not-worse',
    isCertain: false,
  },
  inconclusive: { word: 'inconclusive', tone: 'open', build: 'inconclusive', isCertain: false },
  'slightly-worse': { word: 'slightly worse', tone: 'bad', build: 'worse', isCertain: true },
  worse: { word: 'worse', tone: 'bad', build: 'worse', isCertain: true },
  'single-run': { word: 'too few runs', tone: 'open', build: 'inconclusive', isCertain: false },
  'not-judged': { word: 'described', tone: 'quiet', build: 'unusable', isCertain: false },
  'not-comparable': { word: 'not comparable', tone: 'open', build: 'unusable', isCertain: false },
} as const satisfies Record<Outcome, { word: string; tone: string; build: BuildStatus; isCertain: boolean }>

export type BuildStatus = 'not-worse' | 'worse' | 'inconclusive' | 'unusable'

/** Error rate of all verdicts on one question. */
const ERROR = 0.05
/** The first look and one more after the advised runs share the error rate (Bonferroni). */
const LOOKS = 2

/** Confidence level for figures that are tested together. */
export function levelOf(asked: number): number {
  return 1 - ERROR / LOOKS / Math.max(asked, 1)
}

export function levelInWords(level: number): string {
  return `${Number((level * 100).toFixed(2))}%`
}

/** `ratio`: a fraction of the value before. `difference`: in the unit of the figure, percentage points for shares. */
export type Scale = 'ratio' | 'difference'

/** Falls back to differences if a value is 0. */
export function scaleOf(unit: MetricUnit, values: readonly number[]): Scale {
  return values.every((value) => value > 0) && !('practical' in UNITS[unit]) ? 'ratio' : 'difference'
}

/** The practical threshold in the unit of the scale. */
export function thresholdOf(
  unit: MetricUnit,
  scale: Scale,
  fraction: number,
  before: readonly number[],
  after: readonly number[],
) {
  const facts = UNITS[unit]
  if (scale === 'ratio') return fraction
  return 'practical' in facts ? facts.practical : fraction * Math.max(mean(before), mean(after))
}
