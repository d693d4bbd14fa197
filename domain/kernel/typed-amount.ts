import type { Cents } from './money.ts'

/** `149.50` → 14950, by its digits: a fraction never passes through floating point. Nothing for what is no amount in euro. */
export function parseEuros(text: string): Cents | undefined {
  const [, euros = '', cents = ''] = /^€?(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return euros === '' ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}
