import { mean } from './mean.ts'
import { noncentralTBelow, tQuantile } from './t-distribution.ts'

/** Degrees of freedom of a standard error. */
type Known = { standardError: number; freedom: number }

/** Difference of two sides (after minus before). */
export type Contrast = Known & { difference: number }

/** Welch's test for sides of at least two values with unequal variances. Degrees of freedom by Satterthwaite. */
export function welch(before: readonly number[], after: readonly number[]): Contrast {
  const [b, a] = [moments(before), moments(after)]
  return {
    difference: a.mean - b.mean,
    ...errorOf(b.variance, before.length, a.variance, after.length),
  }
}

/** Differences within pairs, at least two. Effects that both runs of a pair share cancel out. */
export function paired(before: readonly number[], after: readonly number[]): Contrast {
  const { mean, variance } = moments(before.map((value, index) => (after[index] as number) - value))
  return {
    difference: mean,
    standardError: Math.sqrt(variance / before.length),
    freedom: before.length - 1,
  }
}

/** Mean of independent contrasts with equal weight. Degrees of freedom by Satterthwaite. */
export function meanContrast(contrasts: readonly [Contrast, ...Contrast[]]): Contrast {
  const [first, ...others] = contrasts
  if (others.length === 0) return first
  return { difference: mean(contrasts.map(({ difference }) => difference)), ...meanError(contrasts) }
}

export function meanError(known: readonly Known[]): Known {
  const squares = known.map(({ standardError }) => standardError ** 2)
  const sum = squares.reduce((all, square) => all + square, 0)
  const shares = known.reduce((all, { freedom }, index) => all + (squares[index] as number) ** 2 / freedom, 0)
  return {
    standardError: Math.sqrt(sum) / known.length,
    freedom: shares === 0 ? known.reduce((all, { freedom }) => all + freedom, 0) : sum ** 2 / shares,
  }
}

/** Expected error with `runs` values per side of the same variation. */
export function expectedWelch(before: readonly number[], after: readonly number[], runs: number) {
  return errorOf(moments(before).variance, runs, moments(after).variance, runs)
}

/** Half the width of the confidence interval. */
export function halfWidth({ standardError, freedom }: Known, level: number): number {
  return standardError === 0 ? 0 : tQuantile((1 + level) / 2, freedom) * standardError
}

/** Standard deviation of at least two values. */
export function scatter(values: readonly number[]): number {
  return Math.sqrt(moments(values).variance)
}

function errorOf(beforeVariance: number, beforeCount: number, afterVariance: number, afterCount: number) {
  const [b, a] = [beforeVariance / beforeCount, afterVariance / afterCount]
  const squared = b + a
  const freedom =
    squared === 0
      ? beforeCount + afterCount - 2
      : squared ** 2 / (b ** 2 / (beforeCount - 1) + a ** 2 / (afterCount - 1))
  return { standardError: Math.sqrt(squared), freedom }
}

function moments(values: readonly number[]): { mean: number; variance: number } {
  const middle = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  return { mean: middle, variance: squares / (values.length - 1) }
}

/** Four times in five. */
const POWER = 0.8
const ROUNDS = 20

/** The smallest difference that would be detected four times in five. */
export function minimumDetectable({ standardError, freedom }: Known, level: number): number {
  if (standardError === 0) return 0
  const bound = tQuantile((1 + level) / 2, freedom)
  const lacks = (shift: number) => noncentralTBelow(bound, freedom, shift) - (1 - POWER)
  // Secant method, because the function is nearly linear here.
  let [one, other] = [bound + 0.5, bound + 1]
  let [ofOne, ofOther] = [lacks(one), lacks(other)]
  for (let round = 0; round < ROUNDS && Math.abs(ofOther) > 1e-9 && ofOther !== ofOne; round++) {
    const next = other - (ofOther * (other - one)) / (ofOther - ofOne)
    ;[one, ofOne, other, ofOther] = [other, ofOther, next, lacks(next)]
  }
  return standardError * other
}

/**
 * Whether future runs detect a difference four times in five. The variation is known from few runs only, so
 * this uses a noncentral t with the current degrees of freedom.
 */
export function wouldDetect(difference: number, later: Known, freedomNow: number, level: number): boolean {
  const bound = halfWidth(later, level) / later.standardError
  return noncentralTBelow(difference / later.standardError, freedomNow, bound) >= POWER
}
