import * as z from 'zod/mini'
import type { Cents } from './money.ts'

type TypedNumber = { whole: string; decimals: string }

/** One comma before three digits separates thousands in English and decimals in Swedish. */
const AMBIGUOUS = /^\D*([1-9]\d{0,2}),(\d{3})\D*$/
const PLAIN = /^(\d{1,12})(?:[.,](\d{1,6}))?$/
/** Thousands separated by spaces, points or commas. The decimal separator is a different one. */
const GROUPED = /^([1-9]\d{0,2}([\s.,])\d{3}(?:\2\d{3}){0,3})(?:(?!\2)[.,](\d{1,6}))?$/

/**
 * Reads `149`, `149.50`, `149,50`, `1 234,50`, `1.234,50` and `1,234.50`.
 * @returns undefined for anything but an unsigned number, and if the number is ambiguous
 */
export function readNumber(text: string): TypedNumber | undefined {
  const typed = text.trim()
  if (AMBIGUOUS.test(typed)) return undefined
  const [, plain, fraction = ''] = PLAIN.exec(typed) ?? []
  if (plain !== undefined) return { whole: plain, decimals: fraction }
  const [, grouped, , decimals = ''] = GROUPED.exec(typed) ?? []
  return grouped === undefined ? undefined : { whole: grouped.replace(/\D/g, ''), decimals }
}

/** @returns the error message for an ambiguous number, or undefined for any other text */
export function ambiguityOf(text: string): string | undefined {
  const [typed, whole, rest] = AMBIGUOUS.exec(text.trim()) ?? []
  return (
    typed &&
    `${typed} can mean ${whole}${rest} or ${whole}.${rest}. Use a point for decimals, or leave out the comma.`
  )
}

/**
 * `149,5` → 14950, computed from the digits without floating point.
 * @returns undefined for more than two decimals
 */
export function readHundredths(text: string): number | undefined {
  const number = readNumber(text)
  if (!number || number.whole.length > 9 || number.decimals.length > 2) return undefined
  return Number(number.whole) * 100 + Number(number.decimals.padEnd(2, '0'))
}

export const AMOUNT_RULE = 'Enter an amount in euros with at most two decimals, such as 149 or 149.50.'

/**
 * `149.50`, `€149.50` and `149,50` → 14950.
 * @returns undefined if it isn't an amount in euro
 */
export function parseEuros(text: string): Cents | undefined {
  return readHundredths(text.trim().replace(/^€/, ''))
}

/**
 * The checks of a number field.
 * @param takes whether the field can read the input
 * @param rule error message if it can't
 */
export function numberChecks(takes: (typed: string) => boolean, rule: string) {
  return [
    z.refine<string>((typed) => ambiguityOf(typed) === undefined, {
      error: ({ input }) => ambiguityOf(String(input)),
      abort: true,
    }),
    z.refine<string>(takes, rule),
  ] as const
}
