import { exp, log, log1p } from './logarithms.ts'

/** Lanczos, g = 7: logarithm of the gamma function to fifteen digits. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const
const TINY = 1e-300
const STEPS = 80
/** Exponent beyond which a density is negligible. */
const NEGLIGIBLE = 28

/**
 * Quantile of Student's t for p ≥ 0.5 and fractional degrees of freedom above 0. Newton's method from 0 cannot
 * overshoot, because the tail is convex.
 */
export function tQuantile(p: number, freedom: number): number {
  const peak = exp(logGamma((freedom + 1) / 2) - logGamma(freedom / 2)) / Math.sqrt(freedom * Math.PI)
  let t = 0
  for (let step = Number.POSITIVE_INFINITY; step > t * 1e-15; t += step) {
    const density = peak * exp((-(freedom + 1) / 2) * log1p((t * t) / freedom))
    step = (tAbove(t, freedom) - (1 - p)) / density
  }
  return t
}

/**
 * Distribution function of the noncentral t: the normal distribution at x·s − shift, averaged over s, the
 * relative standard error (Johnson and Welch 1940), by the trapezoidal rule on log s.
 */
export function noncentralTBelow(x: number, freedom: number, shift: number): number {
  const spread = Math.sqrt(NEGLIGIBLE / freedom)
  const least = -NEGLIGIBLE / freedom - spread
  let below = 0
  let all = 0
  for (let step = 0; step <= STEPS; step++) {
    const logS = least + ((spread - least) * step) / STEPS
    const s = exp(logS)
    const weight = exp(freedom * (logS - (s * s - 1) / 2))
    below += weight * normalBelow(x * s - shift)
    all += weight
  }
  return below / all
}

/** Standard normal distribution (Marsaglia 2004). */
export function normalBelow(x: number): number {
  if (Math.abs(x) > 8) return x > 0 ? 1 : 0
  let sum = x
  let term = x
  for (let odd = 3; Math.abs(term) > Math.abs(sum) * 1e-17; odd += 2) {
    term *= (x * x) / odd
    sum += term
  }
  return 0.5 + (sum * exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI)
}

/** Upper tail of Student's t for t ≥ 0: half the regularized incomplete beta function. */
function tAbove(t: number, freedom: number): number {
  const x = freedom / (freedom + t * t)
  const [a, b] = [freedom / 2, 0.5]
  const front = exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * log1p(-x) - Math.LN2)
  if (t === 0) return 0.5
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 0.5 - (front * betaFraction(1 - x, b, a)) / b
}

/** Continued fraction of the incomplete beta function (DLMF 8.17.22), by Lentz's method. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1))
  let found = d
  for (let m = 1; m < 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / notZero(1 + even * d)
    c = notZero(1 + even / c)
    found *= c * d
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / notZero(1 + odd * d)
    c = notZero(1 + odd / c)
    found *= c * d
    if (Math.abs(c * d - 1) < 1e-16) break
  }
  return found
}

function notZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value
}

function logGamma(z: number): number {
  const [first, ...others] = LANCZOS
  const sum = others.reduce((all, coefficient, index) => all + coefficient / (z + index), first as number)
  const t = z + 6.5
  return log(2 * Math.PI) / 2 + (z - 0.5) * log(t) - t + log(sum)
}
