import { type Cents, formatUnits } from '#domain/kernel/money.ts'

export type Rate = {
  /** YYYY-MM-DD */
  day: string
  /** Four decimals or more, such as `10.9800`. */
  rate: string
  source: string
}

/** VAT in öre, with its rate. */
export type VatInKronor = { vatAmount: Cents; rate: string; rateDay: string; source: string }

/** Rates outside these limits are typos, or of another currency pair. */
const LOWEST = 1
const HIGHEST = 100

/** @param text such as `10.98` or `10,98` @returns undefined if it can't be a SEK/EUR rate */
export function parseRate(text: string): string | undefined {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,6}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const rate = `${Number(whole)}.${decimals.padEnd(4, '0')}`
  return Number(rate) > LOWEST && Number(rate) < HIGHEST ? rate : undefined
}

/** @param rate SEK per EUR, as a decimal number @returns öre, half rounded away from zero */
export function inKronor(cents: Cents, rate: string): Cents {
  const [whole = '', decimals = ''] = rate.split('.')
  const scale = 10n ** BigInt(decimals.length)
  const scaled = BigInt(Math.abs(cents)) * BigInt(whole + decimals)
  const rounded = Number((scaled * 2n + scale) / (scale * 2n))
  return cents < 0 ? -rounded : rounded
}

/** `SEK 3,283.02` @param rate SEK per EUR */
export function kronorWords(cents: Cents, { rate }: Pick<Rate, 'rate'>): string {
  return `SEK ${formatUnits(inKronor(cents, rate))}`
}

/** `SEK 3,283`, for prices shown before an order. */
export function aboutKronor(cents: Cents, { rate }: Pick<Rate, 'rate'>): string {
  return `SEK ${Math.round(inKronor(cents, rate) / 100).toLocaleString('en-US')}`
}

/** Port: SEK per EUR by day, both days included. Days without a rate are left out. @throws AppError unavailable */
export type FetchRates = (span: { from: string; to: string }) => Promise<Rate[]>
