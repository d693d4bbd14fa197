import tQuantile from '@stdlib/stats-base-dists-t-quantile'
import type { Range } from './verdict.ts'

/** Difference of the means of the logarithms, after less before, with its 95 % interval. */
export type LogDifference = { difference: number; interval: Range }

const UPPER = 0.975

/**
 * Welch's t interval for two sides of positive values, at least two each. It is taken on logarithms, so that it speaks of ratios;
 * the variances of the sides may differ.
 */
export function welchOnLogs(before: readonly number[], after: readonly number[]): LogDifference {
  const b = moments(before.map(Math.log))
  const a = moments(after.map(Math.log))
  const difference = a.mean - b.mean
  const halfWidth = halfWidthOf(
    b.variance / before.length,
    before.length,
    a.variance / after.length,
    after.length,
  )
  return { difference, interval: { low: difference - halfWidth, high: difference + halfWidth } }
}

/** Half the width that the interval would have with `runs` runs on both sides that scatter as these do. */
export function expectedHalfWidth(before: readonly number[], after: readonly number[], runs: number): number {
  const variances = [before, after].map((values) => moments(values.map(Math.log)).variance / runs)
  const [b = 0, a = 0] = variances
  return halfWidthOf(b, runs, a, runs)
}

/** From the squared standard errors and the numbers of runs; the degrees of freedom are Satterthwaite's. */
function halfWidthOf(b: number, beforeRuns: number, a: number, afterRuns: number): number {
  const squared = a + b
  if (squared === 0) return 0
  const freedom = squared ** 2 / (b ** 2 / (beforeRuns - 1) + a ** 2 / (afterRuns - 1))
  return tQuantile(UPPER, freedom) * Math.sqrt(squared)
}

function moments(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, variance: squares / (values.length - 1) }
}
