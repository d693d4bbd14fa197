import type { Metric } from '../metrics/metric.ts'
import {
  type Contrast,
  expectedWelch,
  halfWidth,
  mean,
  paired,
  scatter,
  welch,
} from '../statistics/contrast.ts'
import { smallestShown, wouldShow } from '../statistics/power.ts'
import { levelOf } from './level.ts'
import { type Scale, scaleOf, thresholdOf } from './scale.ts'
import type { Advice, Measured, Range, Verdict } from './verdict.ts'

/** From so many runs a side on, the variation from run to run can be told. */
export const LEAST_RUNS = 3
const MOST_RUNS_NAMED = 50
/** Fewer runs more than this many times those that are there are no plan: whoever looks after each of them is misled. */
const WORTH_MORE = 1.5
/** What is asked of the values of a figure. */
export type Question = Pick<Metric, 'unit' | 'better'> & {
  /** A change of this fraction is worth having. */
  practicalThreshold: number
  /** How many figures are asked about together and share the error; 0 for a figure that is described. */
  asked: number
  /** The first value before was taken with the first after, and so on; both sides have as many. */
  isPaired: boolean
}

/**
 * The verdict over the values of the runs of each side, at least one each. `range` is that of a single run a side. What the rule is
 * worth stands in the README, simulated.
 */
export function judge(
  before: readonly number[],
  after: readonly number[],
  question: Question,
  range: (scale: Scale) => Range | undefined = () => undefined,
): Verdict {
  const { unit, better, asked, practicalThreshold } = question
  const scale = scaleOf(unit, [...before, ...after])
  const change = changeOf(scale, before, after)
  if (!Number.isFinite(change)) return BEYOND_NUMBERS
  const isDescribed = asked === 0 || better === 'neither'
  if (Math.min(before.length, after.length) < LEAST_RUNS)
    return isDescribed
      ? { outcome: 'not-judged', scale, change, interval: undefined, level: levelOf(1) }
      : { outcome: 'single-run', scale, change, range: range(scale) }

  const measured = measure(scale, change, before, after, question)
  const { interval, level } = measured
  if (!Number.isFinite(interval.high)) return BEYOND_NUMBERS
  if (isDescribed) return { outcome: 'not-judged', scale, change, interval, level }
  const threshold = thresholdOf(unit, scale, practicalThreshold, before, after)
  const outcome = outcomeOf(measured, threshold, better)
  if (outcome !== 'inconclusive') return { ...measured, outcome }
  return { ...measured, outcome, ...advise(measured, threshold, before, after) }
}

/** What the interval says, by the one rule: beyond 0 a change is certain, within the threshold it is small. */
export function outcomeOf(
  { change, interval: { low, high } }: Pick<Measured, 'change' | 'interval'>,
  threshold: number,
  better: 'higher' | 'lower',
): Extract<Verdict, Measured>['outcome'] {
  const isSmall = low >= -threshold && high <= threshold
  if (low <= 0 && high >= 0) return isSmall ? 'no-measurable-change' : 'inconclusive'
  if (isImprovement(change, better)) return isSmall ? 'slightly-improved' : 'improved'
  return isSmall ? 'slightly-worse' : 'worse'
}

/** Of positive values, at least one. */
export function geometricMean(values: readonly number[]): number {
  const [first, ...others] = values
  if (first !== undefined && others.length === 0) return first
  return Math.exp(mean(values.map(Math.log)))
}

/** The one place that knows which direction is good. */
function isImprovement(change: number, better: 'higher' | 'lower'): boolean {
  return better === 'higher' ? change > 0 : change < 0
}

function changeOf(scale: Scale, before: readonly number[], after: readonly number[]): number {
  return scale === 'ratio' ? geometricMean(after) / geometricMean(before) - 1 : mean(after) - mean(before)
}

function measure(
  scale: Scale,
  change: number,
  before: readonly number[],
  after: readonly number[],
  { isPaired, asked }: Question,
): Measured {
  const [b, a] = [before, after].map((values) => onScale(scale, values)) as [number[], number[]]
  const contrast: Contrast = isPaired ? paired(b, a) : welch(b, a)
  const level = levelOf(asked)
  const half = halfWidth(contrast, level)
  return {
    scale,
    change,
    interval: {
      low: fromScale(scale, contrast.difference - half),
      high: fromScale(scale, contrast.difference + half),
    },
    level,
    isPaired,
    scatter: fromScale(scale, Math.sqrt((scatter(b) ** 2 + scatter(a) ** 2) / 2)),
    couldShow: fromScale(scale, smallestShown(contrast, level)),
  }
}

/**
 * Whether more runs help to find a change as large as the threshold, planned by what these scatter. Not by the change that was seen:
 * a plan that follows it tells half as often as it says, and misleads whoever follows it.
 */
function advise(
  { scale, level, couldShow, isPaired }: Measured,
  threshold: number,
  before: readonly number[],
  after: readonly number[],
): { advice: Advice; runsASide: number | undefined; moreRuns: number | undefined } {
  const [b, a] = [before, after].map((values) => onScale(scale, values)) as [number[], number[]]
  const runsASide = runsThatTell(b, a, scale === 'ratio' ? Math.log1p(threshold) : threshold, level, isPaired)
  const least = Math.min(before.length, after.length)
  if (couldShow <= threshold || (runsASide !== undefined && runsASide < WORTH_MORE * least))
    return { advice: 'enough', runsASide: undefined, moreRuns: undefined }
  if (runsASide === undefined) return { advice: 'too-many', runsASide, moreRuns: undefined }
  const moreRuns = [before, after].reduce((sum, { length }) => sum + Math.max(runsASide - length, 0), 0)
  return { advice: 'more-runs', runsASide, moreRuns }
}

/** The fewest runs a side, more than there are on the smaller one, that find the difference four times in five. */
function runsThatTell(
  before: readonly number[],
  after: readonly number[],
  difference: number,
  level: number,
  isPaired: boolean,
): number | undefined {
  const coupled = isPaired ? paired(before, after).standardError * Math.sqrt(before.length) : 0
  const freedomNow = isPaired ? before.length - 1 : before.length + after.length - 2
  const tells = (runs: number) =>
    wouldShow(
      difference,
      isPaired
        ? { standardError: coupled / Math.sqrt(runs), freedom: runs - 1 }
        : expectedWelch(before, after, runs),
      freedomNow,
      level,
    )
  if (!tells(MOST_RUNS_NAMED)) return undefined
  let [tooFew, enough] = [Math.min(before.length, after.length), MOST_RUNS_NAMED]
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (tells(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}

function onScale(scale: Scale, values: readonly number[]): number[] {
  return scale === 'ratio' ? values.map(Math.log) : [...values]
}

/** A difference of logarithms as a fraction. */
function fromScale(scale: Scale, difference: number): number {
  return scale === 'ratio' ? Math.expm1(difference) : difference
}

/** Only values of damaged captures lie so far apart. */
const BEYOND_NUMBERS: Verdict = {
  outcome: 'not-comparable',
  code: 'not-applicable',
  sentence: 'The runs lie so far apart that no number says it: look at the captures themselves.',
}
