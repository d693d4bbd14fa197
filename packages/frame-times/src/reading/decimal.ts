export const LF = 10
export const CR = 13
export const SPACE = 32
export const QUOTE = 34
const PLUS = 43
export const COMMA = 44
export const MINUS = 45
export const POINT = 46
export const ZERO = 48

/** Exact powers of ten, so that one division rounds like `Number()`. */
export const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, exponent) => 10 ** exponent)

/** Leaves room for one more digit. */
const EXACT = (Number.MAX_SAFE_INTEGER - 9) / 10
const latin1 = new TextDecoder('latin1')

/**
 * The number in `bytes` from `from` to `to`, rounded like `Number()`. NaN for other text. A date with time
 * gives seconds since 1970.
 * @param point decimal separator
 */
export function decimalAt(bytes: Uint8Array, from: number, to: number, point: number): number {
  let at = from
  let end = to
  while (at < end && isSpace(bytes[at])) at++
  while (at < end && isSpace(bytes[end - 1])) end--
  if (at === end) return Number.NaN
  if (!mayBegin(bytes[at] as number, point)) return Number.NaN
  const start = at
  const negative = bytes[at] === MINUS
  if (negative) at++
  let mantissa = 0
  let digits = 0
  let decimals = 0
  /** Trailing zeros of a fraction, which count only if another digit follows. */
  let zeros = 0
  let inFraction = false
  for (; at < end; at++) {
    const byte = bytes[at] as number
    if (byte === point && !inFraction) {
      inFraction = true
      continue
    }
    const digit = byte - ZERO
    if (digit < 0 || digit > 9) return numberOf(bytes, start, end, point)
    digits++
    if (inFraction && digit === 0) {
      zeros++
      continue
    }
    for (; zeros > 0; zeros--, decimals++) {
      if (mantissa > EXACT) return numberOf(bytes, start, end, point)
      mantissa *= 10
    }
    if (mantissa > EXACT) return numberOf(bytes, start, end, point)
    mantissa = mantissa * 10 + digit
    if (inFraction) decimals++
  }
  if (digits === 0) return Number.NaN
  if (decimals >= POWERS_OF_TEN.length) return numberOf(bytes, start, end, point)
  const value = mantissa / (POWERS_OF_TEN[decimals] as number)
  return negative ? -value : value
}

/** Whether four bytes (little-endian) are digits. */
export function areDigits(four: number): boolean {
  return ((four & 0xf0f0f0f0) | (((four + 0x06060606) & 0xf0f0f0f0) >>> 4)) === 0x33333333
}

/** Combines two pairs of digits at once. */
export function numberOfDigits(four: number): number {
  const digits = four - 0x30303030
  const pairs = (digits * 10 + (digits >>> 8)) & 0x00ff00ff
  return (pairs & 0xff) * 100 + (pairs >>> 16)
}

const LONGEST_NUMBER = 64
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

function numberOf(bytes: Uint8Array, from: number, to: number, point: number): number {
  if (to - from > LONGEST_NUMBER) return Number.NaN
  const text = latin1.decode(bytes.subarray(from, to))
  const plain = point === POINT ? text : text.replace(String.fromCharCode(point), '.')
  return NUMBER.test(plain) ? Number(plain) : secondsOfDate(plain)
}

const CLOCK = /^(\d+)([-./])(\d+)[-./](\d+)[ T](\d+):(\d+):(\d+(\.\d+)?)$/

/** @returns seconds since 1970, which keep increasing past midnight */
function secondsOfDate(text: string): number {
  const [, first = '', separator, second = '', third = '', hours, minutes, seconds] = CLOCK.exec(text) ?? []
  const [year, month, day] =
    first.length === 4
      ? [first, second, third]
      : separator === '/'
        ? [third, first, second]
        : [third, second, first]
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 1000
  return midnight + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** Rejects the frequent `NA` by its first byte. */
function mayBegin(byte: number, point: number): boolean {
  return (byte >= ZERO && byte < ZERO + 10) || byte === MINUS || byte === PLUS || byte === point
}

function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === CR || byte === 9
}
