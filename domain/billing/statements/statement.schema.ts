import * as z from 'zod/mini'
import type { Cents } from '#domain/kernel/money.ts'
import { recordSchema } from '../payments/money-acts.schema.ts'

// Bank statements as a file (CAMT.053) or a table (CSV).

/** Limits for one statement. A year of a small studio is far below them. */
const STATEMENT_MAX = 2_000_000
export const LINES_MAX = 3000
/** Table rows, including outgoing payments. */
export const ROWS_MAX = 10_000

export const TOO_MUCH = 'This statement is too long. Use fewer months.'

export const SEPARATORS = { semicolon: ';', comma: ',', tab: '\t' } as const
export const DAY_FORMS = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'DD.MM.YYYY',
  'DD-MM-YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
] as const
export const DECIMALS = { comma: ',', point: '.' } as const

const MISSING = 'Choose a column.'
const column = z._default(z.string().check(z.regex(/^\d{0,2}$/, MISSING)), '')
const neededColumn = z.string({ error: MISSING }).check(z.regex(/^\d{1,2}$/, MISSING))

/** Column numbers of a table, counted from 0. Empty if it has no such column. */
export const columnsSchema = z.object({
  separator: z.enum(Object.keys(SEPARATORS) as (keyof typeof SEPARATORS)[], {
    error: 'The separator must be a semicolon, comma or tab.',
  }),
  /** Row of the headings, counted from 0. */
  headRow: neededColumn,
  day: neededColumn,
  dayForm: z.enum(DAY_FORMS, { error: `The date format must be one of ${DAY_FORMS.join(', ')}.` }),
  /** Incoming amounts, or all amounts if a sign or `direction` gives the direction. */
  amount: neededColumn,
  /** Outgoing amounts, if they have a column. */
  outgoing: column,
  /** Direction of an amount, if amounts have no sign. */
  direction: column,
  /** Value of `direction` for incoming money. */
  incomingWord: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
  decimal: z.enum(Object.keys(DECIMALS) as (keyof typeof DECIMALS)[], {
    error: 'The decimal separator must be a comma or a point.',
  }),
  text: column,
  payer: column,
  iban: column,
  /** The bank's reference of a line. */
  reference: column,
  /** Empty if all amounts are in euro. */
  currency: column,
})

export type Columns = z.infer<typeof columnsSchema>

const EMPTY = 'Paste the statement, or choose its file.'

export const statementSchema = z.object({
  text: z.string({ error: EMPTY }).check(
    z.refine((text) => text.trim() !== '', EMPTY),
    z.maxLength(STATEMENT_MAX, TOO_MUCH),
  ),
  columns: z.optional(columnsSchema),
})

/** order: number or id */
export const bookLineSchema = z.extend(recordSchema, {
  order: z.string({ error: 'Choose an order.' }).check(z.trim(), z.minLength(1, 'Choose an order.')),
})

/** Inputs per line. The other values come from the statement. */
export const lineFormSchema = z.pick(bookLineSchema, { order: true, amount: true, alsoPays: true })

export const TAKEN_BACK = 'The bank reversed this payment.'

/** A credit, or a reversal by the bank. */
export type StatementLine = {
  /** The bank's own, or a stable hash of account, day, amount and text. */
  reference: string
  /** YYYY-MM-DD */
  on: string
  /** Minor units of its currency. Negative for a reversal. */
  amount: Cents
  currency: string
  text: string
  payer: string
  iban: string
  /** Why the line can't be booked, or null. */
  unread: string | null
}

/** outgoing: number of outgoing lines that were left out */
export type Statement = { lines: StatementLine[]; outgoing: number }

/** A table whose columns have to be confirmed. rows: the first ones below the headings */
export type AskedColumns = { heads: string[]; rows: string[][]; suggested: Columns }

type FitFacts = {
  /** Badge text. */
  label: string
  isBookable: boolean
}

/** How a line matches an order. */
export const FITS = {
  fits: { label: 'Matches', isBookable: true },
  doubtful: { label: 'Check', isBookable: true },
  alone: { label: 'Unmatched', isBookable: true },
  booked: { label: 'Booked', isBookable: false },
  unread: { label: 'Not bookable', isBookable: false },
} satisfies Record<string, FitFacts>

export type Fit = keyof typeof FITS

/** order: the most likely one; why: a sentence */
export type MatchedLine = StatementLine & {
  fit: Fit
  why: string
  order: { number: string; buyer: string; open: Cents } | null
}

export type ReadStatement =
  | { kind: 'columns'; table: AskedColumns }
  | { kind: 'lines'; lines: MatchedLine[]; outgoing: number }

/** Decodes UTF-8, or Windows-1252 from older programs. */
export function statementText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const RULE = 'Enter 1 to 200 characters about this line.'

export const dismissSchema = z.object({
  reason: z.string({ error: RULE }).check(z.trim(), z.minLength(1, RULE), z.maxLength(200, RULE)),
})

/** A statement line without an order, stored until it is booked or dismissed. @property keptAt ISO 8601 */
export type UnmatchedLine = Pick<StatementLine, 'reference' | 'on' | 'amount' | 'payer' | 'iban' | 'text'> & {
  id: string
  keptAt: string
}
