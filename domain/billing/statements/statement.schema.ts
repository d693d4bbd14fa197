import * as z from 'zod/mini'
import type { Cents } from '#domain/kernel/money.ts'
import { recordSchema } from '../payments/money-acts.schema.ts'

// What a bank says of the studio's account, as a file (CAMT.053) or a table (CSV).

/** Characters of a statement, and what of them may be payments that came; a year of a small studio is less. */
const STATEMENT_MAX = 2_000_000
export const LINES_MAX = 3000
/** Rows of a table, with what went. */
export const ROWS_MAX = 10_000

export const TOO_MUCH = 'This is too much for one statement: take fewer months.'

/** Between the cells of a table, by what a person calls it. */
export const SEPARATORS = { semicolon: ';', comma: ',', tab: '\t' } as const
/** How a table writes its days. */
export const DAY_FORMS = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'DD.MM.YYYY',
  'DD-MM-YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
] as const
/** What stands before the cents. */
export const DECIMALS = { comma: ',', point: '.' } as const

const MISSING = 'Say which column it is.'
const column = z._default(z.string().check(z.regex(/^\d{0,2}$/, MISSING)), '')
const neededColumn = z.string({ error: MISSING }).check(z.regex(/^\d{1,2}$/, MISSING))

/**
 * Where a table has which column, counted from 0; empty where it has none.
 */
export const columnsSchema = z.object({
  separator: z.enum(Object.keys(SEPARATORS) as (keyof typeof SEPARATORS)[], {
    error: 'The separator is semicolon, comma or tab.',
  }),
  /** The row of the headings, counted from 0. */
  headRow: neededColumn,
  day: neededColumn,
  dayForm: z.enum(DAY_FORMS, { error: `Days are written as one of ${DAY_FORMS.join(', ')}.` }),
  /** What came in, or all amounts where their sign or `direction` says which way they went. */
  amount: neededColumn,
  /** What went out, where that has a column of its own. */
  outgoing: column,
  /** Says which way an amount went, where amounts have no sign. */
  direction: column,
  /** The word in `direction` for money that came in. */
  incomingWord: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
  decimal: z.enum(Object.keys(DECIMALS) as (keyof typeof DECIMALS)[], {
    error: 'The decimal is comma or point.',
  }),
  text: column,
  payer: column,
  iban: column,
  /** The bank's own of each line. */
  reference: column,
  /** None where all amounts are in euro. */
  currency: column,
})

export type Columns = z.infer<typeof columnsSchema>

const EMPTY = 'There is nothing to read: paste the statement, or choose its file.'

export const statementSchema = z.object({
  text: z.string({ error: EMPTY }).check(
    z.refine((text) => text.trim() !== '', EMPTY),
    z.maxLength(STATEMENT_MAX, TOO_MUCH),
  ),
  columns: z.optional(columnsSchema),
})

/** order: its number or id */
export const bookLineSchema = z.extend(recordSchema, {
  order: z
    .string({ error: 'Say for which order it is.' })
    .check(z.trim(), z.minLength(1, 'Say for which order it is.')),
})

/** Of a line's form; the rest of it stands on the statement. */
export const lineFormSchema = z.pick(bookLineSchema, { order: true, amount: true, alsoPays: true })

/** Said of a line that takes back a payment which came in before. */
export const TAKEN_BACK = 'The bank has taken this payment back.'

/** Money that came in, or was taken back by the bank. */
export type StatementLine = {
  /** The bank's own, or made of account, day, amount and text: the same each time. */
  reference: string
  /** YYYY-MM-DD */
  on: string
  /** Hundredths of its currency; below zero where the bank took it back. */
  amount: Cents
  currency: string
  text: string
  payer: string
  iban: string
  /** Why nothing of it can be booked. */
  unread: string | null
}

/** outgoing: how many lines are left out, because money went */
export type Statement = { lines: StatementLine[]; outgoing: number }

/** A table of which nobody has said yet what stands where. rows: the first ones below the headings */
export type AskedColumns = { heads: string[]; rows: string[][]; suggested: Columns }

type FitFacts = {
  /** Where it stands alone, as in a badge. */
  label: string
  /** A person may book it. */
  isBookable: boolean
}

/** How a line stands to the orders. */
export const FITS = {
  fits: { label: 'Fits', isBookable: true },
  doubtful: { label: 'Look at it', isBookable: true },
  alone: { label: 'Fits nothing', isBookable: true },
  booked: { label: 'Booked', isBookable: false },
  unread: { label: 'Not to be booked', isBookable: false },
} satisfies Record<string, FitFacts>

export type Fit = keyof typeof FITS

/** order: the one that it is probably for; why: in a sentence */
export type MatchedLine = StatementLine & {
  fit: Fit
  why: string
  order: { number: string; buyer: string; open: Cents } | null
}

/** What a statement says, or what has to be said about its table first. */
export type ReadStatement =
  | { kind: 'columns'; table: AskedColumns }
  | { kind: 'lines'; lines: MatchedLine[]; outgoing: number }

/** What a file of a bank says: in UTF-8, or as older programs write it. */
export function statementText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const RULE = 'Say in 1 to 200 characters what it is.'

export const dismissSchema = z.object({
  reason: z.string({ error: RULE }).check(z.trim(), z.minLength(1, RULE), z.maxLength(200, RULE)),
})

/** A line of a statement that fits no order, kept until it is booked or dismissed. @property keptAt ISO 8601 */
export type UnmatchedLine = Pick<StatementLine, 'reference' | 'on' | 'amount' | 'payer' | 'iban' | 'text'> & {
  id: string
  keptAt: string
}
