/**
 * Logarithms and exponentials from nothing but sums, products and quotients, which IEEE 754 rounds the same
 * everywhere. Those of `Math` differ in the last digit between JavaScript engines, so reports would differ, too.
 */

/** `Math.LN2` in two parts. Products of the first with an exponent are exact. */
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10
const TERMS = 24
/** Up to here, the series keep all digits. */
const SMALL = 0.4

export function log(x: number): number {
  if (!(x > 0) || x === Number.POSITIVE_INFINITY)
    return x === 0 ? Number.NEGATIVE_INFINITY : x > 0 ? x : Number.NaN
  let [mantissa, exponent] = [x, 0]
  for (; mantissa > Math.SQRT2; mantissa /= 2) exponent += 1
  for (; mantissa < Math.SQRT1_2; mantissa *= 2) exponent -= 1
  return exponent * LN2_HIGH + (log1p(mantissa - 1) + exponent * LN2_LOW)
}

/** ln (1 + x) */
export function log1p(x: number): number {
  if (Math.abs(x) > SMALL + 0.1) return log(1 + x)
  const part = x / (2 + x)
  let sum = 0
  for (let odd = 2 * TERMS + 1; odd > 1; odd -= 2) sum = (sum + 1 / odd) * part * part
  return 2 * part * (1 + sum)
}

export function exp(x: number): number {
  const exponent = Math.round(x / Math.LN2)
  if (!(Math.abs(exponent) < 1024))
    return exponent > 0 ? Number.POSITIVE_INFINITY : exponent < 0 ? 0 : Number.NaN
  let power = 1
  for (let left = Math.abs(exponent); left > 0; left -= 1) power *= exponent > 0 ? 2 : 0.5
  return power * (1 + expm1(x - exponent * LN2_HIGH - exponent * LN2_LOW))
}

/** e^x − 1 */
export function expm1(x: number): number {
  if (!(Math.abs(x) <= SMALL)) return exp(x) - 1
  let sum = 1
  for (let term = TERMS; term > 1; term -= 1) sum = 1 + (sum * x) / term
  return sum * x
}
