import type { Cents } from '../../domain/kernel/money.ts'
import { AMOUNT_RULE, parseEuros } from '../../domain/kernel/typed-amount.ts'
import { ambiguityOf } from '../../domain/kernel/typed-number.ts'
import { UsageError } from './command.ts'

/** `149.50` → 14950. @throws UsageError */
export function parseAmount(text: string): Cents {
  const amount = parseEuros(text)
  if (amount === undefined)
    throw new UsageError(ambiguityOf(text) ?? `'${text}' is not an amount. ${AMOUNT_RULE}`)
  return amount
}
