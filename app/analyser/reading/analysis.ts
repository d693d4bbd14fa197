import type {
  Advice,
  Condition,
  HistogramScale,
  Metric,
  Outcome,
  Range,
  Said,
  Scale,
} from '@bildruta/frame-times'
import type { frameTimesResult } from '#content/frame-times-result.ts'

export type Analysis = {
  /** Undefined while one side has no run. */
  verdict: VerdictWords | undefined
  figures: readonly Figure[]
  /** The headline figure by scene. Empty for runs of a single scene. */
  scenes: readonly SceneFigure[]
  definitions: readonly Definition[]
  /** Undefined while one side has no run. */
  warnings: readonly string[] | undefined
  /** Undefined while one side has no run. */
  conditions: readonly Condition[] | undefined
  isDisplayed: boolean
  mayBeDisplayed: boolean
  runs: Readonly<Record<number, RunFigures>>
  /** Taken from the longest untrimmed run. */
  seconds: number
  series: readonly Series[]
  curves: readonly Curve[]
  histogram: Histogram | undefined
  /** Frames within the budget. */
  inside: Shares
  /** Time that frames spend beyond the budget. */
  overrun: Shares
}

export type Choice = {
  before: readonly ChosenRun[]
  after: readonly ChosenRun[]
  /** The run of each side that is drawn over time, by default the median one. */
  drawn: { before: number | undefined; after: number | undefined }
  low: string
  said: Said
  budgetMs: number
  /** Use the times between displayed images if every run has them. */
  displayed: boolean
  trim: { from: number; to?: number | undefined }
  window: Window
}

export type SampleKind = keyof typeof frameTimesResult.samples

export type ChosenRun = {
  id: number
  trace: string
  label: string
  capturedAt?: string | undefined
  sample?: SampleKind | undefined
  scene?: string | undefined
  name?: string | undefined
}

/** In seconds. */
export type Window = { from: number; to: number | undefined; bins: number }

export type VerdictWords = {
  change: Change
  detail: string
  power: string | undefined
  withoutOutliers: string | undefined
}

export type Figure = {
  id: string
  name: string
  unit: string
  better: Metric['better']
  definition: string
  before: SideValue | undefined
  after: SideValue | undefined
  change: Change | undefined
  note: string | undefined
}

/** The name is '' for runs without a scene. */
export type SceneFigure = { name: string; figure: Figure; detail: string }

export type SideValue = { mean: number; runs: readonly number[] }

/**
 * `amount` and `range` are in the unit of `scale`: 0.05 is +5% or 0.05 points. `range` is undefined with too
 * few runs.
 */
export type Change = {
  outcome: Outcome
  code?: string
  scale: Scale
  amount: number | undefined
  range: Range | undefined
  /** Confidence level of `range`. */
  level?: number
  advice: Advice | undefined
  runsASide: number | undefined
  isPaired: boolean
  scenes?: number | undefined
}

export type Definition = {
  id: string
  name: string
  tools: string
  before: number | undefined
  after: number | undefined
}

export type RunFigures = {
  counted: { frames: number; seconds: number }
  averageFps: number | undefined
  isOutlier: boolean
}

/** A share of each side, 0 to 1. */
export type Shares = { before?: number; after?: number }

/** One run over time: fastest, mean and slowest frame of each bin in ms. NaN for a bin without frames. */
export type Series = {
  side: 'before' | 'after'
  /** Id of the file. */
  id: number
  from: number
  to: number
  least: Float32Array
  mean: Float32Array
  most: Float32Array
}

export type Curve = {
  side: 'before' | 'after'
  id: number
  points: readonly { percent: number; ms: number }[]
}

/** Share of each side's frames per bar, averaged over its runs. The last bar includes all longer frames. */
export type Histogram = HistogramScale & {
  before?: readonly number[]
  after?: readonly number[]
}

/** Percentiles from the median up, denser toward the tail. */
export const CURVE_PERCENTS = [
  50, 55, 60, 65, 70, 75, 80, 84, 88, 90, 92, 94, 95, 96, 97, 98, 98.5, 99, 99.25, 99.5, 99.7, 99.8, 99.9,
] as const

/** @returns undefined unless one of the captures is a sample */
export function sampleOf({ before, after }: Pick<Choice, 'before' | 'after'>): SampleKind | undefined {
  return [...before, ...after].find(({ sample }) => sample)?.sample
}
