import type { Cents } from '../../kernel/money.ts'

/** @param rate kronor to the euro, as a decimal number @returns öre, half rounded away from zero */
export function inKronor(cents: Cents, rate: string): Cents {
  const [whole = '', decimals = ''] = rate.split('.')
  const scale = 10n ** BigInt(decimals.length)
  const scaled = BigInt(Math.abs(cents)) * BigInt(whole + decimals)
  const rounded = Number((scaled * 2n + scale) / (scale * 2n))
  return cents < 0 ? -rounded : rounded
}
