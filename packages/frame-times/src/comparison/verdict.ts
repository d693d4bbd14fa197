import type { MetricUnit, MissingCode } from '../metrics/metric.ts'
import { mean } from '../statistics/contrast.ts'

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

/** Why a difference may come from something else than the build. It does not change the verdict; it stands beside it. */
export type Warning = { code: WarningCode; sentence: string }

export type WarningCode =
  | 'different-applications'
  | 'different-settings'
  | 'different-tools'
  | 'different-resolution'
  | 'different-gpu'
  | 'different-gpu-driver'
  | 'different-cpu'
  | 'different-ram'
  | 'different-os'
  | 'different-platform'
  | 'different-engine-version'
  | 'different-build-configuration'
  | 'different-graphics-api'
  | 'different-present-mode'
  | 'different-sync'
  | 'different-frame-generation'
  | 'different-target-frame-rate'
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
 * What a verdict can be, and all that is asked of each: its word; how it is coloured (`open` waits for more runs); what it means for a
 * build where no loss was said to be allowed; whether it is a change that is certain.
 *
 * - `improved`, `worse`: the interval of the change lies beyond 0.
 * - `slightly-improved`, `slightly-worse`: so it does, and all of it within plus or minus the practical threshold.
 * - `no-measurable-change`: 0 lies in the interval, and all of it within the threshold.
 * - `inconclusive`: 0 lies in the interval, which reaches over the threshold.
 * - `single-run`: a side has one or two runs, so that the variation from run to run is unknown.
 * - `not-judged`: described. The figure was not asked for, or more of it is neither better nor worse.
 * - `not-comparable`: a side has no value, or no number says the change.
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
} as const satisfies Record<Outcome, OutcomeFacts>

type OutcomeFacts = {
  word: string
  tone: 'good' | 'bad' | 'open' | 'quiet'
  build: BuildStanding
  isCertain: boolean
}

/** What a figure says of a build. */
export type BuildStanding = 'not-worse' | 'worse' | 'inconclusive' | 'unusable'

/** What all verdicts on one question may err together. */
const ERROR = 0.05
/** The first look, and one more after the runs that it advised: each gets its share of the error (Bonferroni). */
const LOOKS = 2

/** The confidence of an interval of one of so many figures that are asked about together. */
export function levelOf(asked: number): number {
  return 1 - ERROR / LOOKS / Math.max(asked, 1)
}

/** `97.5 %`, with as many digits as it has, at most two. */
export function levelInWords(level: number): string {
  return `${Number((level * 100).toFixed(2))} %`
}

/** `ratio`: a change is a fraction of before. `difference`: it is in the unit of the figure; shares in percentage points. */
export type Scale = 'ratio' | 'difference'

/** Shares and rates reach 0, of which there is no fraction: they are compared as differences, from `practical` on as ones that matter. */
const UNITS = {
  FPS: { scale: 'ratio' },
  ms: { scale: 'ratio' },
  MB: { scale: 'ratio' },
  count: { scale: 'ratio' },
  '%': { scale: 'difference', practical: 1 },
  'per minute': { scale: 'difference', practical: 1 },
  W: { scale: 'ratio' },
  'frames per joule': { scale: 'ratio' },
  MHz: { scale: 'ratio' },
  '°C': { scale: 'difference', practical: 1 },
} as const satisfies Record<MetricUnit, { scale: 'ratio' } | { scale: 'difference'; practical: number }>

/** How the values of a figure are compared: as differences too where one of them is 0 though its unit is not of those that reach it. */
export function scaleOf(unit: MetricUnit, values: readonly number[]): Scale {
  return values.every((value) => value > 0) ? UNITS[unit].scale : 'difference'
}

/** The practical threshold in what the change is in: the fraction that was asked for, one point or one a minute, else the fraction of the values themselves. */
export function thresholdOf(
  unit: MetricUnit,
  scale: Scale,
  fraction: number,
  before: readonly number[],
  after: readonly number[],
) {
  const facts = UNITS[unit]
  if (scale === 'ratio') return fraction
  return facts.scale === 'difference' ? facts.practical : fraction * Math.max(mean(before), mean(after))
}
