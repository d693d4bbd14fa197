import {
  geometricMean,
  headlineMetric,
  judge,
  type Outcome,
  PRACTICAL_THRESHOLD,
  type Range,
} from '@bildruta/frame-times'
import { randomNumbers } from '../session/random-numbers.ts'

/** What so many runs a side say of two generated builds. */
export type RunLesson = {
  before: number[]
  after: number[]
  outcome: Outcome
  change: number
  interval: Range | undefined
}

/** Frames a second of the first build, how much faster the second really is, and how far a run scatters (one standard deviation), as real repeats do. */
const FPS = 60
export const TRUE_CHANGE = 0.05
const SCATTER = headlineMetric.scatter ?? 0
export const MOST_RUNS = 10
/** A seed with which the first run of each says the opposite of the truth, as happens. */
const SEED = 743

/** One entry for each number of runs a side, from one on: the same runs, one more each time. */
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

/** Near enough to a normal distribution: the sum of twelve. */
function normal(random: () => number): number {
  return Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6)
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
