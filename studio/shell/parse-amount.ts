import type { Cents } from '../../domain/kernel/money.ts'
import { parseEuros } from '../../domain/kernel/typed-amount.ts'
import { UsageError } from './command.ts'

/** `149.50` → 14950. @throws UsageError */
export function parseAmount(text: string): Cents {
  const amount = parseEuros(text)
  if (amount === undefined)
    throw new UsageError(`'${text}' is not an amount in euro: write 149 or 149.50, without other signs.`)
  return amount
}
