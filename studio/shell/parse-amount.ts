import type { Cents } from '../../domain/kernel/money.ts'
import { UsageError } from './command.ts'

/** `149.50` → 14950. By its digits: a fraction never passes through floating point. @throws UsageError */
export function parseAmount(text: string): Cents {
  const [, euros = '', cents = ''] = /^€?(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  if (euros === '')
    throw new UsageError(`'${text}' is not an amount in euro: write 149 or 149.50, without other signs.`)
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}
