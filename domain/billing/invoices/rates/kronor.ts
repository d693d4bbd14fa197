import { type Cents, formatUnits } from '#domain/kernel/money.ts'
import type { Rate } from './rates.schema.ts'

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
