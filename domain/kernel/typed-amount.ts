import type { Cents } from './money.ts'
import { readHundredths } from './typed-number.ts'

/** What a field says of text that is no amount. */
export const AMOUNT_RULE = 'Write an amount in euro with at most two decimals, like 149 or 149.50.'

/** `149.50`, `€149.50` and `149,50` → 14950. @returns undefined if it is no amount in euro */
export function parseEuros(text: string): Cents | undefined {
  return readHundredths(text.trim().replace(/^€/, ''))
}
