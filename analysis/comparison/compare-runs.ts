import { headlineMetric } from '../metrics/headline.ts'
import type { Metric, MetricValue } from '../metrics/metric.ts'
import { mean } from '../statistics/contrast.ts'
import { type Couples, couplesOf } from './couples.ts'
import { differentGames } from './different-games.ts'
import { geometricMean, judge, type Question } from './judge.ts'
import { outliers } from './outliers.ts'
import { type Run, recording, type Sides } from './run.ts'
import type { Scale } from './scale.ts'
import { singleRunRange } from './single-run-range.ts'
import { PRACTICAL_THRESHOLD, type Verdict } from './verdict.ts'

/** One metric over the runs of both sides. Frames of several runs are never pooled: the unit is the run. */
export type Comparison = {
  metric: Metric
  practicalThreshold: number
  /** How many figures are asked about together; 0 for one that is described. */
  asked: number
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
  /** Geometric mean over the runs that count, arithmetic when one of them is 0; undefined without any. */
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

/**
 * One figure over the runs of both sides. `asked` says how many figures are asked about together and share the error of 5 % (1 unless
 * told); 0 describes this one without a verdict. `paired` says that the first run before was taken with the first after and so on,
 * or that it was not; unless told, couples are recognised by when the runs were captured. `acrossGames`: whoever asks has named different
 * applications and means them.
 */
export function compareRuns({
  before,
  after,
  metric = headlineMetric,
  practicalThreshold = PRACTICAL_THRESHOLD,
  asked = 1,
  paired,
  acrossGames = false,
}: Sides & {
  metric?: Metric
  practicalThreshold?: number
  asked?: number
  paired?: boolean | undefined
  acrossGames?: boolean
}): Comparison {
  const seen = new Set<string>()
  const sides = {
    before: sideOf(before, metric, seen),
    after: sideOf(after, metric, seen),
  }
  const different = acrossGames ? undefined : differentGames({ before, after })
  const couples = couplesOf({ before, after }, paired)
  const question = { unit: metric.unit, better: metric.better, practicalThreshold, asked }
  const flagged = [...sides.before, ...sides.after].some(({ outlier }) => outlier)
  return {
    metric,
    practicalThreshold,
    asked,
    before: { runs: sides.before, mean: meanOf(sides.before) },
    after: { runs: sides.after, mean: meanOf(sides.after) },
    verdict: different ?? verdictOf(sides, couples, metric, question, () => true),
    withoutOutliers:
      flagged && asked > 0 && !different
        ? verdictOf(sides, couples, metric, question, ({ outlier }) => !outlier)
        : undefined,
  }
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

function verdictOf(
  { before, after }: Record<'before' | 'after', readonly RunValue[]>,
  couples: Couples | undefined,
  metric: Metric,
  question: Omit<Question, 'isPaired'>,
  isTaken: (run: RunValue) => boolean,
): Verdict {
  const [b, a] = [before.filter(isTaken), after.filter(isTaken)]
  const missing = whyNothing(b) ?? whyNothing(a)
  if (missing) return missing
  const isCounted = (run: RunValue | undefined) =>
    run !== undefined && counted([run]).length > 0 && isTaken(run)
  const whole = couples?.filter(([one, other]) => isCounted(before[one]) && isCounted(after[other]))
  const sides = whole
    ? ([
        counted(whole.map(([index]) => before[index] as RunValue)),
        counted(whole.map(([, index]) => after[index] as RunValue)),
      ] as const)
    : ([counted(b), counted(a)] as const)
  const [one, other] = sides.map((side) => side.map(({ value }) => value)) as [number[], number[]]
  if (one.length === 0) return NO_COUPLE
  return judge(one, other, { ...question, isPaired: whole !== undefined }, (scale) =>
    rangeOf(sides, metric, scale),
  )
}

const NO_COUPLE: Verdict = {
  outcome: 'not-comparable',
  code: 'no-run',
  sentence: 'No couple of runs has a value on both sides.',
}

/** Of a side on which no run counts, the reason of its first. */
function whyNothing(runs: readonly RunValue[]): Verdict | undefined {
  if (counted(runs).length > 0) return undefined
  const reason = runs.map(({ value }) => value).find(({ ok }) => !ok)
  return reason && !reason.ok
    ? { outcome: 'not-comparable', code: reason.code, sentence: reason.sentence }
    : { outcome: 'not-comparable', code: 'no-run', sentence: 'A side has no run of its own.' }
}

function rangeOf(
  [before, after]: readonly [readonly Counted[], readonly Counted[]],
  metric: Metric,
  scale: Scale,
) {
  const [one, ...moreBefore] = before
  const [other, ...moreAfter] = after
  if (!one || !other || moreBefore.length > 0 || moreAfter.length > 0) return undefined
  return singleRunRange(one.entry.run.trace, other.entry.run.trace, metric, scale)
}

function meanOf(runs: readonly RunValue[]): number | undefined {
  const values = counted(runs).map(({ value }) => value)
  if (values.length === 0) return undefined
  return values.every((value) => value > 0) ? geometricMean(values) : mean(values)
}
