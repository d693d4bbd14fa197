import * as z from 'zod/mini'
import type { StatementLine } from './statement.schema.ts'

const RULE = 'Say in 1 to 200 characters what it is.'

export const dismissSchema = z.object({
  reason: z.string({ error: RULE }).check(z.trim(), z.minLength(1, RULE), z.maxLength(200, RULE)),
})

/** A line of a statement that fits no order, kept until it is booked or dismissed. @property keptAt ISO 8601 */
export type UnmatchedLine = Pick<StatementLine, 'reference' | 'on' | 'amount' | 'payer' | 'iban' | 'text'> & {
  id: string
  keptAt: string
}
