import type { Metric } from '../metrics/metric.ts'
import {
  type Contrast,
  expectedWelch,
  halfWidth,
  mean,
  meanContrast,
  meanError,
  paired,
  scatter,
  smallestShown,
  welch,
  wouldShow,
} from '../statistics/contrast.ts'
import {
  type Advice,
  levelOf,
  type Measured,
  type Range,
  type Scale,
  scaleOf,
  thresholdOf,
  type Verdict,
} from './verdict.ts'

/** From so many runs a side on, the variation from run to run can be told. */
export const LEAST_RUNS = 3
const MOST_RUNS_NAMED = 50
/** Fewer runs more than this many times those that are there are no plan: whoever looks after each of them is misled. */
const WORTH_MORE = 1.5
/** What is asked of the values of a figure. */
export type Question = Pick<Metric, 'unit' | 'better'> & {
  /** A change of this fraction is worth having. */
  practicalThreshold: number
  /** How many questions are asked together and share the error; 0 for a figure that is described. */
  asked: number
  /** The first value before was taken with the first after, and so on; both sides have as many. */
  isPaired: boolean
}

/** The values of the runs of one scene, at least one a side. */
export type Values = Pick<Question, 'isPaired'> & { before: readonly number[]; after: readonly number[] }

/**
 * The verdict over the values of the runs of each side, at least one each. `range` is that of a single run a side. What the rule is
 * worth stands in the README, simulated.
 */
export function judge(
  before: readonly number[],
  after: readonly number[],
  { isPaired, ...question }: Question,
  range: (scale: Scale) => Range | undefined = () => undefined,
): Verdict {
  return judgeScenes([{ before, after, isPaired }], question, range)
}

/** The same over several scenes: of the mean of their changes, each scene counted alike, however many runs it has. */
export function judgeScenes(
  scenes: readonly [Values, ...Values[]],
  question: Omit<Question, 'isPaired'>,
  range: (scale: Scale) => Range | undefined = () => undefined,
): Verdict {
  const { unit, better, asked, practicalThreshold } = question
  const before = scenes.flatMap((scene) => scene.before)
  const after = scenes.flatMap((scene) => scene.after)
  const scale = scaleOf(unit, [...before, ...after])
  const change = changeOf(scale, scenes)
  if (!Number.isFinite(change)) return BEYOND_NUMBERS
  const isDescribed = asked === 0 || better === 'neither'
  if (fewestRuns(scenes) < LEAST_RUNS)
    return isDescribed
      ? { outcome: 'not-judged', scale, change, interval: undefined, level: levelOf(1) }
      : { outcome: 'single-run', scale, change, range: range(scale) }

  const onScale = scenes.map((scene) => scaled(scale, scene)) as [Values, ...Values[]]
  const measured = measure(scale, change, onScale, asked)
  const { interval, level } = measured
  if (!Number.isFinite(interval.high)) return BEYOND_NUMBERS
  if (isDescribed) return { outcome: 'not-judged', scale, change, interval, level }
  const threshold = thresholdOf(unit, scale, practicalThreshold, before, after)
  const outcome = outcomeOf(measured, threshold, better)
  if (outcome !== 'inconclusive') return { ...measured, outcome }
  return { ...measured, outcome, ...advise(measured, threshold, onScale) }
}

/** What the interval says, by the one rule: beyond 0 a change is certain, within the threshold it is small. */
function outcomeOf(
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

function changeOf(scale: Scale, scenes: readonly Values[]): number {
  const ratios = scenes.map(({ before, after }) => geometricMean(after) / geometricMean(before))
  return scale === 'ratio'
    ? geometricMean(ratios) - 1
    : mean(scenes.map(({ before, after }) => mean(after) - mean(before)))
}

/** `scenes`: with the values on their scale. */
function measure(
  scale: Scale,
  change: number,
  scenes: readonly [Values, ...Values[]],
  asked: number,
): Measured {
  const contrast = meanContrast(scenes.map(contrastOf) as [Contrast, ...Contrast[]])
  const level = levelOf(asked)
  const half = halfWidth(contrast, level)
  const variances = scenes.flatMap(({ before, after }) => [scatter(before) ** 2, scatter(after) ** 2])
  return {
    scale,
    change,
    interval: {
      low: fromScale(scale, contrast.difference - half),
      high: fromScale(scale, contrast.difference + half),
    },
    level,
    isPaired: scenes.every(({ isPaired }) => isPaired),
    scatter: fromScale(scale, Math.sqrt(mean(variances))),
    couldShow: fromScale(scale, smallestShown(contrast, level)),
  }
}

function contrastOf({ before, after, isPaired }: Values): Contrast {
  return isPaired ? paired(before, after) : welch(before, after)
}

/**
 * Whether more runs help to find a change as large as the threshold, planned by what these scatter. Not by the change that was seen:
 * a plan that follows it tells half as often as it says, and misleads whoever follows it. `scenes`: with the values on their scale.
 */
function advise(
  { scale, level, couldShow }: Measured,
  threshold: number,
  scenes: readonly Values[],
): { advice: Advice; runsASide: number | undefined; moreRuns: number | undefined } {
  const runsASide = conclusiveRuns(scenes, scale === 'ratio' ? Math.log1p(threshold) : threshold, level)
  if (couldShow <= threshold || (runsASide !== undefined && runsASide < WORTH_MORE * fewestRuns(scenes)))
    return { advice: 'enough', runsASide: undefined, moreRuns: undefined }
  if (runsASide === undefined) return { advice: 'too-many', runsASide, moreRuns: undefined }
  const moreRuns = scenes
    .flatMap(({ before, after }) => [before, after])
    .reduce((sum, { length }) => sum + Math.max(runsASide - length, 0), 0)
  return { advice: 'more-runs', runsASide, moreRuns }
}

/** The fewest runs a side of each scene, more than there are where they are fewest, that find the difference four times in five. */
function conclusiveRuns(scenes: readonly Values[], difference: number, level: number): number | undefined {
  const freedomNow = scenes.reduce(
    (sum, { before, after, isPaired }) =>
      sum + (isPaired ? before.length - 1 : before.length + after.length - 2),
    0,
  )
  const tells = (runs: number) =>
    wouldShow(difference, meanError(scenes.map((scene) => expectedOf(scene, runs))), freedomNow, level)
  if (!tells(MOST_RUNS_NAMED)) return undefined
  let [tooFew, enough] = [fewestRuns(scenes), MOST_RUNS_NAMED]
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (tells(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}

/** How well a scene's difference would be known with so many runs a side. */
function expectedOf({ before, after, isPaired }: Values, runs: number) {
  return isPaired
    ? {
        standardError: paired(before, after).standardError * Math.sqrt(before.length / runs),
        freedom: runs - 1,
      }
    : expectedWelch(before, after, runs)
}

function fewestRuns(scenes: readonly Values[]): number {
  return Math.min(...scenes.flatMap(({ before, after }) => [before.length, after.length]))
}

function scaled(scale: Scale, { before, after, isPaired }: Values): Values {
  if (scale === 'difference') return { before, after, isPaired }
  return { before: before.map(Math.log), after: after.map(Math.log), isPaired }
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
