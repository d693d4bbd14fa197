import type { Cents } from '#domain/kernel/money.ts'

/** What one euro was in kronor on a day. */
export type Rate = {
  /** YYYY-MM-DD */
  day: string
  /** Four decimals or more: `10.9800`. */
  rate: string
  source: string
}

/** An amount of VAT in Swedish kronor, in öre, and the rate that made it. */
export type VatInKronor = { vatAmount: Cents; rate: string; rateDay: string; source: string }

/** Below and above these a rate is a slip of the finger, or of another pair of currencies. */
const LOWEST = 1
const HIGHEST = 100

/** @param text such as `10.98` or `10,98` @returns nothing unless it can be a rate of the euro in kronor */
export function parseRate(text: string): string | undefined {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,6}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const rate = `${Number(whole)}.${decimals.padEnd(4, '0')}`
  return Number(rate) > LOWEST && Number(rate) < HIGHEST ? rate : undefined
}
