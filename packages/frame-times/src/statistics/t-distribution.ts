/** Lanczos, g = 7: the logarithm of the gamma function to fifteen digits. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const
const TINY = 1e-300
const STEPS = 80
/** Beyond e to the minus this, a density counts no more. */
const NEGLIGIBLE = 28

/**
 * Student's t that is exceeded with the chance 1 − p, for p from 0.5 on and degrees of freedom above 0, whole or not. By Newton's
 * method from 0: the chance falls and bends upwards, so that no step goes too far.
 */
export function tQuantile(p: number, freedom: number): number {
  const peak = Math.exp(logGamma((freedom + 1) / 2) - logGamma(freedom / 2)) / Math.sqrt(freedom * Math.PI)
  let t = 0
  for (let step = Number.POSITIVE_INFINITY; step > t * 1e-15; t += step) {
    const density = peak * (1 + (t * t) / freedom) ** (-(freedom + 1) / 2)
    step = (tAbove(t, freedom) - (1 - p)) / density
  }
  return t
}

/**
 * The chance that a noncentral t of so many degrees of freedom, whose mean is shifted by so many standard errors, lies below x. Its
 * formula: the normal distribution at x·s − shift, averaged over s, the estimated standard error as a share of the true one
 * (Johnson and Welch 1940). By the trapezoidal rule on log s.
 */
export function noncentralTBelow(x: number, freedom: number, shift: number): number {
  const spread = Math.sqrt(NEGLIGIBLE / freedom)
  const least = -NEGLIGIBLE / freedom - spread
  let below = 0
  let all = 0
  for (let step = 0; step <= STEPS; step++) {
    const logS = least + ((spread - least) * step) / STEPS
    const s = Math.exp(logS)
    const weight = Math.exp(freedom * (logS - (s * s - 1) / 2))
    below += weight * normalBelow(x * s - shift)
    all += weight
  }
  return below / all
}

/** Of the standard normal distribution (Marsaglia 2004). */
export function normalBelow(x: number): number {
  if (Math.abs(x) > 8) return x > 0 ? 1 : 0
  let sum = x
  let term = x
  for (let odd = 3; Math.abs(term) > Math.abs(sum) * 1e-17; odd += 2) {
    term *= (x * x) / odd
    sum += term
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI)
}

/** The chance that Student's t exceeds a value of at least 0: half the regularised incomplete beta function. */
function tAbove(t: number, freedom: number): number {
  const x = freedom / (freedom + t * t)
  const [a, b] = [freedom / 2, 0.5]
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x) - Math.LN2,
  )
  if (t === 0) return 0.5
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 0.5 - (front * betaFraction(1 - x, b, a)) / b
}

/** The continued fraction of the incomplete beta function (DLMF 8.17.22), by Lentz's method. */
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

/** Of a positive number. */
function logGamma(z: number): number {
  const [first, ...others] = LANCZOS
  const sum = others.reduce((all, coefficient, index) => all + coefficient / (z + index), first as number)
  const t = z + 6.5
  return Math.log(2 * Math.PI) / 2 + (z - 0.5) * Math.log(t) - t + Math.log(sum)
}
