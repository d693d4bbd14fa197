import { headlineMetric } from '../metrics/average-fps.ts'
import type { Metric, MetricValue } from '../metrics/metric.ts'
import { quantileType8 } from '../metrics/quantiles.ts'
import { mean } from '../statistics/contrast.ts'
import { geometricMean, judge, judgeScenes, LEAST_RUNS, type Question, type Values } from './judge.ts'
import { type Couples, couplesOf } from './order-of-runs.ts'
import { differentGames, type Run, recording, type Sides } from './run.ts'
import { severalScenes } from './scenes.ts'
import { singleRunRange } from './single-run-range.ts'
import { PRACTICAL_THRESHOLD, type Scale, type Verdict } from './verdict.ts'

/** One metric over the runs of both sides. Frames of several runs are never pooled: the unit is the run. */
export type Comparison = {
  metric: Metric
  practicalThreshold: number
  /** How many questions are asked together; 0 for one that is described. */
  asked: number
  /** Over so many scenes; undefined for runs that are compared as of one. */
  scenes: number | undefined
  before: SideOfComparison
  after: SideOfComparison
  /** Over every run that counts, outliers included. */
  verdict: Verdict
  /** The same without the outliers, when there are any. */
  withoutOutliers: Verdict | undefined
}

export type SideOfComparison = {
  /** In the order given. */
  runs: readonly RunValue[]
  /** Geometric mean over the runs that count, arithmetic when one of them is 0; undefined without any. Over scenes that of their means. */
  mean: number | undefined
}

export type RunValue = {
  run: Run
  value: MetricValue
  /** More than 3 % from the median of its side. Flagged, never dropped. */
  outlier: boolean
  /** The same recording came before, on either side: it does not count as a run of its own. */
  repeated: boolean
}

/** What is asked of runs. */
export type Comparing = {
  /** The headline figure unless told. */
  metric?: Metric
  /** A change of this fraction is worth having. */
  practicalThreshold?: number
  /** How many questions are asked together and share the error of 5 % (1 unless told); 0 describes the figure without a verdict. */
  asked?: number
  /**
   * That the first run before was taken with the first after and so on, or that it was not; unless told, couples are recognised by when
   * the runs were captured.
   */
  paired?: boolean | undefined
  /** Whoever asks has named different applications and means them. */
  acrossGames?: boolean
}

/** One figure over the runs of both sides, as of one scene. */
export function compareRuns({ before, after, ...comparing }: Sides & Comparing): Comparison {
  return compareScene({ before, after }, comparing, new Set()).comparison
}

/** @param seen recordings that came before, to which these are added */
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
  const couples = couplesOf(runs, comparing.paired)
  const question = { unit: metric.unit, better: metric.better, practicalThreshold, asked }
  const flagged = [...sides.before, ...sides.after].some(({ outlier }) => outlier)
  const all = countedOf(sides, couples, () => true)
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
              countedOf(sides, couples, ({ outlier }) => !outlier),
              metric,
              question,
            )
          : undefined,
    },
    counted: different || 'outcome' in all ? undefined : all,
  }
}

/** The mean of the changes of several scenes, each compared by itself before. `runs`: of all of them. */
export function compareOver(
  scenes: readonly [CountedScene, ...CountedScene[]],
  { before, after }: Pick<Comparison, 'before' | 'after'>,
  { metric = headlineMetric, practicalThreshold = PRACTICAL_THRESHOLD, asked = 1 }: Comparing,
): Comparison {
  const values = scenes.map(valuesOf) as [Values, ...Values[]]
  const question = { unit: metric.unit, better: metric.better, practicalThreshold, asked }
  return {
    metric,
    practicalThreshold,
    asked,
    scenes: scenes.length,
    before,
    after,
    verdict: judgeScenes(values, question),
    withoutOutliers: undefined,
  }
}

/** More runs of several scenes together would not tell. */
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

/** The runs that count: measured once, with a value. */
function counted(runs: readonly RunValue[]): Counted[] {
  return runs.flatMap((entry) =>
    entry.value.ok && !entry.repeated ? [{ entry, value: entry.value.value }] : [],
  )
}

/** The runs of a scene that count, at least one a side. */
type CountedScene = { before: readonly Counted[]; after: readonly Counted[]; isPaired: boolean }

/** The runs that count of those that are taken, or why there are none. */
function countedOf(
  { before, after }: Record<'before' | 'after', readonly RunValue[]>,
  couples: Couples | undefined,
  isTaken: (run: RunValue) => boolean,
): CountedScene | NotComparable {
  const [b, a] = [before.filter(isTaken), after.filter(isTaken)]
  const missing = whyNothing(b) ?? whyNothing(a)
  if (missing) return missing
  if (!couples) return { before: counted(b), after: counted(a), isPaired: false }
  const isCounted = (run: RunValue | undefined) =>
    run !== undefined && counted([run]).length > 0 && isTaken(run)
  const whole = couples.filter(([one, other]) => isCounted(before[one]) && isCounted(after[other]))
  if (whole.length === 0) return NO_COUPLE
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

function valuesOf({ before, after, isPaired }: CountedScene): Values {
  return {
    before: before.map(({ value }) => value),
    after: after.map(({ value }) => value),
    isPaired,
  }
}

type NotComparable = Extract<Verdict, { outcome: 'not-comparable' }>

const NO_COUPLE: NotComparable = {
  outcome: 'not-comparable',
  code: 'no-run',
  sentence: 'No couple of runs has a value on both sides.',
}

/** Of a side on which no run counts, the reason of its first. */
function whyNothing(runs: readonly RunValue[]): NotComparable | undefined {
  if (counted(runs).length > 0) return undefined
  const reason = runs.map(({ value }) => value).find(({ ok }) => !ok)
  return reason && !reason.ok
    ? { outcome: 'not-comparable', code: reason.code, sentence: reason.sentence }
    : { outcome: 'not-comparable', code: 'no-run', sentence: 'A side has no run of its own.' }
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

/** Geometric, arithmetic where one is 0; undefined without any. */
export function meanOfValues(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined
  return values.every((value) => value > 0) ? geometricMean(values) : mean(values)
}

/** CapFrameX's default. */
const FARTHEST = 0.03

/** For each value of a side whether it lies more than 3 % from their median. Fewer than three values have no outlier. */
function outliers(values: readonly number[]): boolean[] {
  const median = values.length < LEAST_RUNS ? 0 : quantileType8(Float64Array.from(values).sort(), 0.5)
  return values.map((value) => median > 0 && Math.abs(value - median) / median > FARTHEST)
}
