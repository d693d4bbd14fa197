import type { Metric } from '../metrics/metric.ts'
import {
  type Contrast,
  expectedWelch,
  halfWidth,
  meanContrast,
  meanError,
  minimumDetectable,
  paired,
  scatter,
  welch,
  wouldDetect,
} from '../statistics/contrast.ts'
import { exp, expm1, log, log1p } from '../statistics/logarithms.ts'
import { mean } from '../statistics/mean.ts'
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

/** Fewer runs per side do not show run-to-run variation. */
export const LEAST_RUNS = 3
const MOST_RUNS_NAMED = 50
/** Smaller increases are not advised, because checking after each single run misleads. */
const WORTH_MORE = 1.5
export type Question = Pick<Metric, 'unit' | 'better'> & {
  /** Fraction from which a change matters. */
  practicalThreshold: number
  /** Number of figures that share the error rate, or 0 for a figure that is only described. */
  asked: number
  /** Values at the same position form a pair. */
  isPaired: boolean
}

export type Values = Pick<Question, 'isPaired'> & { before: readonly number[]; after: readonly number[] }

/**
 * Verdict on the values of each side, at least one per side. The README shows simulated error rates.
 * @param range of a single run per side
 */
export function judge(
  before: readonly number[],
  after: readonly number[],
  { isPaired, ...question }: Question,
  range: (scale: Scale) => Range | undefined = () => undefined,
): Verdict {
  return judgeScenes([{ before, after, isPaired }], question, range)
}

/** The same for the mean change over scenes. Scenes have equal weight, whatever their number of runs. */
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

/** An interval beyond 0 is a certain change, an interval within the threshold a small one. */
function outcomeOf(
  { change, interval: { low, high } }: Pick<Measured, 'change' | 'interval'>,
  threshold: number,
  better: 'higher' | 'lower',
): Extract<Verdict, Measured>['outcome'] {
  const isSmall = low >= -threshold && high <= threshold
  if (low <= 0 && high >= 0) return isSmall ? 'no-measurable-change' : 'inconclusive'
  const isImprovement = better === 'higher' ? change > 0 : change < 0
  if (isImprovement) return isSmall ? 'slightly-improved' : 'improved'
  return isSmall ? 'slightly-worse' : 'worse'
}

/** For positive values, at least one. */
export function geometricMean(values: readonly number[]): number {
  const [first, ...others] = values
  if (first !== undefined && others.length === 0) return first
  return exp(mean(values.map(log)))
}

function changeOf(scale: Scale, scenes: readonly Values[]): number {
  const ratios = scenes.map(({ before, after }) => geometricMean(after) / geometricMean(before))
  return scale === 'ratio'
    ? geometricMean(ratios) - 1
    : mean(scenes.map(({ before, after }) => mean(after) - mean(before)))
}

/** @param scenes values on their scale */
function measure(
  scale: Scale,
  change: number,
  scenes: readonly [Values, ...Values[]],
  asked: number,
): Measured {
  const contrasts = scenes.map(({ before, after, isPaired }) => (isPaired ? paired : welch)(before, after))
  const contrast = meanContrast(contrasts as [Contrast, ...Contrast[]])
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
    couldShow: fromScale(scale, minimumDetectable(contrast, level)),
  }
}

/**
 * Advises more runs based on run-to-run variation and the threshold. The observed change is ignored, because
 * plans based on it succeed half as often as they promise.
 */
function advise(
  { scale, level, couldShow }: Measured,
  threshold: number,
  scenes: readonly Values[],
): { advice: Advice; runsASide: number | undefined; moreRuns: number | undefined } {
  const runsASide = conclusiveRuns(scenes, scale === 'ratio' ? log1p(threshold) : threshold, level)
  if (couldShow <= threshold || (runsASide !== undefined && runsASide < WORTH_MORE * fewestRuns(scenes)))
    return { advice: 'enough', runsASide: undefined, moreRuns: undefined }
  if (runsASide === undefined) return { advice: 'too-many', runsASide, moreRuns: undefined }
  const moreRuns = scenes
    .flatMap(({ before, after }) => [before, after])
    .reduce((sum, { length }) => sum + Math.max(runsASide - length, 0), 0)
  return { advice: 'more-runs', runsASide, moreRuns }
}

/** The smallest number of runs per side that detects the difference four times in five. */
function conclusiveRuns(scenes: readonly Values[], difference: number, level: number): number | undefined {
  const freedomNow = scenes.reduce(
    (sum, { before, after, isPaired }) =>
      sum + (isPaired ? before.length - 1 : before.length + after.length - 2),
    0,
  )
  const detects = (runs: number) =>
    wouldDetect(difference, meanError(scenes.map((scene) => expectedOf(scene, runs))), freedomNow, level)
  if (!detects(MOST_RUNS_NAMED)) return undefined
  let [tooFew, enough] = [fewestRuns(scenes), MOST_RUNS_NAMED]
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (detects(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}

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
  return { before: before.map(log), after: after.map(log), isPaired }
}

/** Converts a difference of logarithms to a fraction. */
function fromScale(scale: Scale, difference: number): number {
  return scale === 'ratio' ? expm1(difference) : difference
}

/** Only damaged captures have such values. */
const BEYOND_NUMBERS: Verdict = {
  outcome: 'not-comparable',
  code: 'not-applicable',
  sentence: 'The runs differ too much for a number. Check the captures.',
}
