import type { Metric, MetricValue } from '../metrics/metric.ts'
import { differentGames } from './different-games.ts'
import { geometricMean, judge } from './judge.ts'
import { outliers } from './outliers.ts'
import { type Run, recording, type Sides } from './run.ts'
import { singleRunRange } from './single-run-range.ts'
import type { Verdict } from './verdict.ts'

/** One metric over the runs of both sides. Frames of several runs are never pooled: the unit is the run. */
export type Comparison = {
  metric: Metric
  practicalThreshold: number
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

/** A change smaller than this is of no use to anybody, whatever the interval says. The median noise of real repeats was 2.3 %. */
export const PRACTICAL_THRESHOLD = 0.03

/** `acrossGames`: whoever asks has named different applications and means them. */
export function compareRuns({
  before,
  after,
  metric,
  practicalThreshold = PRACTICAL_THRESHOLD,
  acrossGames = false,
}: Sides & { metric: Metric; practicalThreshold?: number; acrossGames?: boolean }): Comparison {
  const seen = new Set<string>()
  const sides = {
    before: sideOf(before, metric, seen),
    after: sideOf(after, metric, seen),
  }
  const different = acrossGames ? undefined : differentGames({ before, after })
  const verdict = different ?? verdictOf(sides.before, sides.after, metric, practicalThreshold)
  const flagged = [...sides.before, ...sides.after].some(({ outlier }) => outlier)
  const usual = (runs: readonly RunValue[]) => runs.filter(({ outlier }) => !outlier)
  return {
    metric,
    practicalThreshold,
    before: { runs: sides.before, mean: meanOf(sides.before) },
    after: { runs: sides.after, mean: meanOf(sides.after) },
    verdict,
    withoutOutliers:
      flagged && !different
        ? verdictOf(usual(sides.before), usual(sides.after), metric, practicalThreshold)
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
  before: readonly RunValue[],
  after: readonly RunValue[],
  metric: Metric,
  practicalThreshold: number,
): Verdict {
  const missing = whyNothing(before) ?? whyNothing(after)
  if (missing) return missing
  const sides = [counted(before), counted(after)] as const
  return judge(
    sides[0].map(({ value }) => value),
    sides[1].map(({ value }) => value),
    metric.better,
    practicalThreshold,
    () => rangeOf(sides, metric),
  )
}

/** Of a side on which no run counts, the reason of its first. */
function whyNothing(runs: readonly RunValue[]): Verdict | undefined {
  if (counted(runs).length > 0) return undefined
  const reason = runs.map(({ value }) => value).find(({ ok }) => !ok)
  return reason && !reason.ok
    ? { outcome: 'not-comparable', code: reason.code, sentence: reason.sentence }
    : { outcome: 'not-comparable', code: 'no-run', sentence: 'A side has no run of its own.' }
}

function rangeOf([before, after]: readonly [Counted[], Counted[]], metric: Metric) {
  const [one, ...moreBefore] = before
  const [other, ...moreAfter] = after
  if (!one || !other || moreBefore.length > 0 || moreAfter.length > 0) return undefined
  return singleRunRange(one.entry.run.trace, other.entry.run.trace, metric)
}

function meanOf(runs: readonly RunValue[]): number | undefined {
  const values = counted(runs).map(({ value }) => value)
  if (values.length === 0) return undefined
  if (values.every((value) => value > 0)) return geometricMean(values)
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
