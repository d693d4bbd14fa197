import * as z from 'zod/mini'
import type { Cents } from './money.ts'

/** The parts of a number as people type it, without the signs between them. */
type TypedNumber = { whole: string; decimals: string }

/** One comma before three digits separates thousands in English and decimals in Swedish. */
const AMBIGUOUS = /^\D*([1-9]\d{0,2}),(\d{3})\D*$/
const PLAIN = /^(\d{1,12})(?:[.,](\d{1,6}))?$/
/** Thousands separated by spaces, points or commas; the sign before the decimals is another one. */
const GROUPED = /^([1-9]\d{0,2}([\s.,])\d{3}(?:\2\d{3}){0,3})(?:(?!\2)[.,](\d{1,6}))?$/

/**
 * Reads `149`, `149.50`, `149,50`, `1 234,50`, `1.234,50` and `1,234.50`.
 * @returns undefined if it is no number without a sign, or could be one of two
 */
export function readNumber(text: string): TypedNumber | undefined {
  const typed = text.trim()
  if (AMBIGUOUS.test(typed)) return undefined
  const [, plain, fraction = ''] = PLAIN.exec(typed) ?? []
  if (plain !== undefined) return { whole: plain, decimals: fraction }
  const [, grouped, , decimals = ''] = GROUPED.exec(typed) ?? []
  return grouped === undefined ? undefined : { whole: grouped.replace(/\D/g, ''), decimals }
}

/** What a field says of a number that could be one of two. @returns undefined if it is none of these */
export function ambiguityOf(text: string): string | undefined {
  const [typed, whole, rest] = AMBIGUOUS.exec(text.trim()) ?? []
  return (
    typed &&
    `${typed} can mean ${whole}${rest} or ${whole}.${rest}. Write it with a point, or without a comma.`
  )
}

/** `149,5` → 14950, by its digits: a fraction never passes through floating point. @returns undefined if it has more than two decimals */
export function readHundredths(text: string): number | undefined {
  const number = readNumber(text)
  if (!number || number.whole.length > 9 || number.decimals.length > 2) return undefined
  return Number(number.whole) * 100 + Number(number.decimals.padEnd(2, '0'))
}

/** What a field says of text that is no amount. */
export const AMOUNT_RULE = 'Write an amount in euro with at most two decimals, like 149 or 149.50.'

/** `149.50`, `€149.50` and `149,50` → 14950. @returns undefined if it is no amount in euro */
export function parseEuros(text: string): Cents | undefined {
  return readHundredths(text.trim().replace(/^€/, ''))
}

/** The checks of a field for a number. @param takes whether the field can read it; rule: its sentence for what it cannot */
export function numberChecks(takes: (typed: string) => boolean, rule: string) {
  return [
    z.refine<string>((typed) => ambiguityOf(typed) === undefined, {
      error: ({ input }) => ambiguityOf(String(input)),
      abort: true,
    }),
    z.refine<string>(takes, rule),
  ] as const
}
