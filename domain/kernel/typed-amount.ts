import type { Cents } from './money.ts'

/** What a field says that is no amount. */
export const AMOUNT_RULE = 'Write an amount in euro like 149 or 149.50, without other signs.'

/** `149.50` → 14950, by its digits: a fraction never passes through floating point. Nothing for what is no amount in euro. */
export function parseEuros(text: string): Cents | undefined {
  const [, euros = '', cents = ''] = /^€?(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return euros === '' ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}
