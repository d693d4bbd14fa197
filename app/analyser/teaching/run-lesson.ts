import {
  geometricMean,
  headlineMetric,
  judge,
  type Outcome,
  PRACTICAL_THRESHOLD,
  type Range,
} from '@bildruta/frame-times'
import { randomNumbers } from '../session/random-numbers.ts'

export type RunLesson = {
  before: number[]
  after: number[]
  outcome: Outcome
  change: number
  interval: Range | undefined
}

/** FPS of the first build, true change of the second, and standard deviation of runs. */
const FPS = 60
export const TRUE_CHANGE = 0.05
const SCATTER = headlineMetric.scatter ?? 0
export const MOST_RUNS = 10
/** With this seed, the first run of each build contradicts the truth. */
const SEED = 743

/** One lesson per number of runs. Each adds one run to the same runs. */
export function runLessons(seed = SEED): RunLesson[] {
  const random = randomNumbers(seed)
  const side = (fps: number) => Array.from({ length: MOST_RUNS }, () => fps * (1 + SCATTER * normal(random)))
  const [before, after] = [side(FPS), side(FPS * (1 + TRUE_CHANGE))]
  return before.map((_, index) => lessonOf(before.slice(0, index + 1), after.slice(0, index + 1)))
}

function lessonOf(before: number[], after: number[]): RunLesson {
  const verdict = judge(before, after, {
    ...headlineMetric,
    practicalThreshold: PRACTICAL_THRESHOLD,
    asked: 1,
    isPaired: false,
  })
  return {
    before: before.map(tenths),
    after: after.map(tenths),
    outcome: verdict.outcome,
    change: geometricMean(after) / geometricMean(before) - 1,
    interval: 'interval' in verdict ? verdict.interval : undefined,
  }
}

/** Approximates a normal distribution by the sum of twelve uniform numbers. */
function normal(random: () => number): number {
  return Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6)
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
