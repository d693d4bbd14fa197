import { headlineMetric } from '../metrics/average-fps.ts'
import type { Metric, MetricValue } from '../metrics/metric.ts'
import { quantileType8 } from '../metrics/quantiles.ts'
import { mean } from '../statistics/mean.ts'
import { geometricMean, judge, LEAST_RUNS, type Question, type Values } from './judge.ts'
import { type Pairs, pairsOf } from './order-of-runs.ts'
import { differentGames, type Run, recording, type Sides } from './run.ts'
import { severalScenes } from './scenes.ts'
import { singleRunRange } from './single-run-range.ts'
import { PRACTICAL_THRESHOLD, type Scale, type Verdict } from './verdict.ts'

/** One metric over the runs of both sides. Frames are never pooled: the unit is the run. */
export type Comparison = {
  metric: Metric
  practicalThreshold: number
  /** Number of figures tested together, or 0 for a figure that is only described. */
  asked: number
  /** Number of scenes. Undefined without scenes. */
  scenes: number | undefined
  before: SideOfComparison
  after: SideOfComparison
  /** Includes outliers. */
  verdict: Verdict
  /** Undefined without outliers. */
  withoutOutliers: Verdict | undefined
}

export type SideOfComparison = {
  runs: readonly RunValue[]
  /**
   * Geometric mean of the runs that count, arithmetic if one is 0, undefined without runs. Over scenes, the
   * mean of their means.
   */
  mean: number | undefined
}

export type RunValue = {
  run: Run
  value: MetricValue
  /** More than 3% from the median of its side. Flagged, never dropped. */
  outlier: boolean
  /** A recording that was given before, on either side. It does not count. */
  repeated: boolean
}

export type Comparing = {
  /** Default: average FPS. */
  metric?: Metric
  /** Fraction from which a change matters. */
  practicalThreshold?: number
  /** Number of figures that share the error rate of 5% (default 1). 0 describes the figure without a verdict. */
  asked?: number
  /** Whether runs form pairs in the given order. Undefined: pairs are recognized by capture time. */
  paired?: boolean | undefined
  /** Different applications are intended. */
  acrossGames?: boolean
}

export function compareRuns({ before, after, ...comparing }: Sides & Comparing): Comparison {
  return compareScene({ before, after }, comparing, new Set()).comparison
}

/** @param seen earlier recordings, extended by this call */
export function compareScene(
  runs: Sides,
  { metric = headlineMetric, practicalThreshold = PRACTICAL_THRESHOLD, asked = 1, ...comparing }: Comparing,
  seen: Set<string>,
): { comparison: Comparison; counted: CountedScene | undefined } {
  const sides = {
    before: sideOf(runs.before, metric, seen),
    after: sideOf(runs.after, metric, seen),
  }
  const different = comparing.acrossGames ? undefined : differentGames(runs)
  const pairs = pairsOf(runs, comparing.paired)
  const question = { unit: metric.unit, better: metric.better, practicalThreshold, asked }
  const flagged = [...sides.before, ...sides.after].some(({ outlier }) => outlier)
  const all = countedOf(sides, pairs, () => true)
  const verdict = different ?? verdictOf(all, metric, question)
  return {
    comparison: {
      metric,
      practicalThreshold,
      asked,
      scenes: undefined,
      before: { runs: sides.before, mean: meanOf(sides.before) },
      after: { runs: sides.after, mean: meanOf(sides.after) },
      verdict:
        verdict.outcome === 'inconclusive' && severalScenes(runs).length > 0 ? apart(verdict) : verdict,
      withoutOutliers:
        flagged && asked > 0 && !different
          ? verdictOf(
              countedOf(sides, pairs, ({ outlier }) => !outlier),
              metric,
              question,
            )
          : undefined,
    },
    counted: different || 'outcome' in all ? undefined : all,
  }
}

/** More runs of mixed scenes would not help. */
function apart(verdict: Extract<Verdict, { outcome: 'inconclusive' }>): Verdict {
  return { ...verdict, advice: 'scenes', runsASide: undefined, moreRuns: undefined }
}

function sideOf(runs: readonly Run[], metric: Metric, seen: Set<string>): RunValue[] {
  const values = runs.map((run) => {
    const repeated = seen.has(recording(run))
    seen.add(recording(run))
    return { run, value: metric.of(run.trace), repeated, outlier: false }
  })
  const flags = outliers(counted(values).map(({ value }) => value))
  for (const [index, { entry }] of counted(values).entries()) entry.outlier = flags[index] === true
  return values
}

type Counted = { entry: RunValue; value: number }

function counted(runs: readonly RunValue[]): Counted[] {
  return runs.flatMap((entry) =>
    entry.value.ok && !entry.repeated ? [{ entry, value: entry.value.value }] : [],
  )
}

type CountedScene = { before: readonly Counted[]; after: readonly Counted[]; isPaired: boolean }

/** @returns why nothing can be compared if no run counts */
function countedOf(
  { before, after }: Record<'before' | 'after', readonly RunValue[]>,
  pairs: Pairs | undefined,
  isTaken: (run: RunValue) => boolean,
): CountedScene | NotComparable {
  const [b, a] = [before.filter(isTaken), after.filter(isTaken)]
  const missing = whyNothing(b) ?? whyNothing(a)
  if (missing) return missing
  if (!pairs) return { before: counted(b), after: counted(a), isPaired: false }
  const isCounted = (run: RunValue | undefined) =>
    run !== undefined && counted([run]).length > 0 && isTaken(run)
  const whole = pairs.filter(([one, other]) => isCounted(before[one]) && isCounted(after[other]))
  if (whole.length === 0) return NO_PAIR
  return {
    before: counted(whole.map(([index]) => before[index] as RunValue)),
    after: counted(whole.map(([, index]) => after[index] as RunValue)),
    isPaired: true,
  }
}

function verdictOf(
  scene: CountedScene | NotComparable,
  metric: Metric,
  question: Omit<Question, 'isPaired'>,
): Verdict {
  if ('outcome' in scene) return scene
  const { before, after, isPaired } = valuesOf(scene)
  return judge(before, after, { ...question, isPaired }, (scale) => rangeOf(scene, metric, scale))
}

export function valuesOf({ before, after, isPaired }: CountedScene): Values {
  return {
    before: before.map(({ value }) => value),
    after: after.map(({ value }) => value),
    isPaired,
  }
}

type NotComparable = Extract<Verdict, { outcome: 'not-comparable' }>

const NO_PAIR: NotComparable = {
  outcome: 'not-comparable',
  code: 'no-run',
  sentence: 'No pair of runs has a value for both builds.',
}

function whyNothing(runs: readonly RunValue[]): NotComparable | undefined {
  if (counted(runs).length > 0) return undefined
  const reason = runs.map(({ value }) => value).find(({ ok }) => !ok)
  return reason && !reason.ok
    ? { outcome: 'not-comparable', code: reason.code, sentence: reason.sentence }
    : { outcome: 'not-comparable', code: 'no-run', sentence: 'A build has no run of its own.' }
}

function rangeOf({ before, after }: CountedScene, metric: Metric, scale: Scale) {
  const [one, ...moreBefore] = before
  const [other, ...moreAfter] = after
  if (!one || !other || moreBefore.length > 0 || moreAfter.length > 0) return undefined
  return singleRunRange(one.entry.run.trace, other.entry.run.trace, metric, scale)
}

function meanOf(runs: readonly RunValue[]): number | undefined {
  return meanOfValues(counted(runs).map(({ value }) => value))
}

export function meanOfValues(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined
  return values.every((value) => value > 0) ? geometricMean(values) : mean(values)
}

/** The default of CapFrameX. */
const FARTHEST = 0.03

/** Flags values more than 3% from the median. Needs at least three values. */
function outliers(values: readonly number[]): boolean[] {
  const median = values.length < LEAST_RUNS ? 0 : quantileType8(Float64Array.from(values).sort(), 0.5)
  return values.map((value) => median > 0 && Math.abs(value - median) / median > FARTHEST)
}
