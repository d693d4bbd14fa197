import { type Cents, formatUnits } from '#domain/kernel/money.ts'

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

/** @param rate kronor to the euro, as a decimal number @returns öre, half rounded away from zero */
export function inKronor(cents: Cents, rate: string): Cents {
  const [whole = '', decimals = ''] = rate.split('.')
  const scale = 10n ** BigInt(decimals.length)
  const scaled = BigInt(Math.abs(cents)) * BigInt(whole + decimals)
  const rounded = Number((scaled * 2n + scale) / (scale * 2n))
  return cents < 0 ? -rounded : rounded
}

/** `SEK 3,283.02` @param rate kronor to the euro */
export function kronorWords(cents: Cents, { rate }: Pick<Rate, 'rate'>): string {
  return `SEK ${formatUnits(inKronor(cents, rate))}`
}

/** `SEK 3,283`, for a price that is read before anything is ordered. */
export function aboutKronor(cents: Cents, { rate }: Pick<Rate, 'rate'>): string {
  return `SEK ${Math.round(inKronor(cents, rate) / 100).toLocaleString('en-US')}`
}

/**
 * Port: what the euro was in kronor on the days from the first to the last, both included. Days without a rate are left out.
 * @throws AppError unavailable
 */
export type FetchRates = (span: { from: string; to: string }) => Promise<Rate[]>
