import type { Cents } from '#domain/kernel/money.ts'
import { AMOUNT_RULE, ambiguityOf, parseEuros } from '#domain/kernel/typed-number.schema.ts'
import { UsageError } from './command.ts'

/** `149.50` → 14950. @throws UsageError */
export function parseAmount(text: string): Cents {
  const amount = parseEuros(text)
  if (amount === undefined)
    throw new UsageError(ambiguityOf(text) ?? `'${text}' is not an amount. ${AMOUNT_RULE}`)
  return amount
}
