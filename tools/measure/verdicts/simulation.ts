import { judge, type Question } from '../../../analysis/comparison/judge.ts'
import { levelOf } from '../../../analysis/comparison/level.ts'
import { OUTCOMES } from '../../../analysis/comparison/outcomes.ts'
import { PRACTICAL_THRESHOLD } from '../../../analysis/comparison/verdict.ts'
import { builds, type SidesOfValues, STRAYS, type Stray } from '../../../analysis/fixtures/simulated-runs.ts'
import { headlineMetric } from '../../../analysis/metrics/headline.ts'
import { smallestShown } from '../../../analysis/statistics/power.ts'

/** Standard deviations of runs as fractions, the columns of every table. */
export const SCATTERS = [0.015, 0.025, 0.05, 0.08] as const
export const RUNS = [3, 5, 10, 20] as const
export const CHANGES = [0.02, 0.05, 0.1] as const
const MOST_LOOKED_AT = 20
const FIGURES = 5
/** So many couples are recognised as such. */
const LEAST_COUPLES = 4
/** How much slower a machine is once it is warm, and after how many runs most of that is over. */
const WARMTH = { loss: 0.05, runs: 3 }

const QUESTION: Question = {
  ...headlineMetric,
  practicalThreshold: PRACTICAL_THRESHOLD,
  asked: 1,
  isPaired: false,
}
const NO_RUNS: SidesOfValues = { before: [], after: [] }

/** Whether one simulated comparison of builds that are equal, or differ by `change`, calls them different. */
type Trial = (scatter: number, seed: number, runs: number) => boolean

const alone =
  (stray: Stray): Trial =>
  (scatter, seed, runs) =>
    isCertain(builds({ scatter, seed, stray }).take(NO_RUNS, runs))

/** Each of a way to compare builds that are equal. */
export const WAYS = {
  plain: alone(STRAYS.plain),
  heavyTails: alone(STRAYS.heavyTails),
  slowRuns: alone(STRAYS.slowRuns),
  inTurn: (scatter, seed, runs) => {
    const sides = builds({ scatter, seed }).take(NO_RUNS, runs)
    const warm = {
      before: sides.before.map((value, index) => value * warmth(2 * index)),
      after: sides.after.map((value, index) => value * warmth(2 * index + 1)),
    }
    return isCertain(warm, { isPaired: runs >= LEAST_COUPLES })
  },
  figuresTogether: (scatter, seed, runs) =>
    Array.from({ length: FIGURES }, (_, figure) =>
      builds({ scatter, seed: seed * FIGURES + figure }).take(NO_RUNS, runs),
    ).some((sides) => isCertain(sides, { asked: FIGURES })),
  adviceFollowed: (scatter, seed, runs) => {
    const { take } = builds({ scatter, seed })
    let sides = take(NO_RUNS, runs)
    let verdict = judge(sides.before, sides.after, QUESTION)
    while (verdict.outcome === 'inconclusive' && verdict.runsASide !== undefined) {
      sides = take(sides, verdict.runsASide)
      verdict = judge(sides.before, sides.after, QUESTION)
    }
    return OUTCOMES[verdict.outcome].isCertain
  },
} as const satisfies Record<string, Trial>

/** What the rule does not hold, and says so: two ways not to measure. */
export const WAYS_NOT_HELD = {
  inBlocks: (scatter, seed, runs) => {
    const { before, after } = builds({ scatter, seed }).take(NO_RUNS, runs)
    return isCertain({
      before: before.map((value, index) => value * warmth(index)),
      after: after.map((value, index) => value * warmth(runs + index)),
    })
  },
  lookedAtEachRun: (scatter, seed, runs) => {
    const { before, after } = builds({ scatter, seed }).take(NO_RUNS, MOST_LOOKED_AT)
    for (let looked = runs; looked <= MOST_LOOKED_AT; looked++)
      if (isCertain({ before: before.slice(0, looked), after: after.slice(0, looked) })) return true
    return false
  },
} as const satisfies Record<string, Trial>

export type Way = keyof typeof WAYS | keyof typeof WAYS_NOT_HELD

/** False verdicts in per cent, of each scatter the most over 3, 5 and 10 runs a side. */
export function falseVerdicts(trials: number): Record<Way, number[]> {
  const ways = { ...WAYS, ...WAYS_NOT_HELD }
  return mapped(ways, (trial) =>
    SCATTERS.map((scatter) =>
      Math.max(...[3, 5, 10].map((runs) => shareOf(trials, (seed) => trial(scatter, seed, runs)))),
    ),
  )
}

/** Of builds that differ by so much, how many in per cent are called different: by change, then by scatter, then by runs a side. */
export function found(trials: number): number[][][] {
  return CHANGES.map((change) =>
    SCATTERS.map((scatter) =>
      RUNS.map((runs) =>
        shareOf(trials, (seed) => isCertain(builds({ change, scatter, seed }).take(NO_RUNS, runs))),
      ),
    ),
  )
}

/** The smallest change in per cent that so many runs of this scatter find four times in five, by runs and then by scatter. Not simulated. */
export function smallest(): number[][] {
  return RUNS.map((runs) =>
    SCATTERS.map((scatter) => {
      const known = { standardError: scatter * Math.sqrt(2 / runs), freedom: 2 * runs - 2 }
      return tenth(100 * Math.expm1(smallestShown(known, levelOf(1))))
    }),
  )
}

function isCertain({ before, after }: SidesOfValues, question: Partial<Question> = {}): boolean {
  return OUTCOMES[judge(before, after, { ...QUESTION, ...question }).outcome].isCertain
}

/** What a machine that has made so many runs still does of what it did cold. */
function warmth(runs: number): number {
  return 1 - WARMTH.loss * (1 - Math.exp(-runs / WARMTH.runs))
}

function shareOf(trials: number, is: (seed: number) => boolean): number {
  let count = 0
  for (let seed = 0; seed < trials; seed++) if (is(seed * 7919 + 1)) count++
  return tenth((100 * count) / trials)
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

function mapped<Key extends string, From, To>(
  of: Record<Key, From>,
  to: (value: From) => To,
): Record<Key, To> {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, to(value as From)])) as Record<
    Key,
    To
  >
}
