import { createHash } from 'node:crypto'
import { CsvError, parse } from 'csv-parse/sync'
import { badInput } from '#domain/kernel/app-error.ts'
import { type Cents, decimalText } from '#domain/kernel/money.ts'
import { isDay } from '#domain/kernel/time.ts'
import { type Columns, SEPARATORS, type Statement, type StatementLine } from './statement.schema.ts'

export type Separator = keyof typeof SEPARATORS

/** @returns incoming money @throws AppError bad-input if the table doesn't have these columns */
export function readTable(text: string, columns: Columns): Statement {
  const rows = rowsOf(text, columns.separator)
  const heads = rows[Number(columns.headRow)] ?? []
  const { day, amount, outgoing, direction, text: said, payer, iban, reference } = columns
  const wanted = [day, amount, outgoing, direction, said, payer, iban, reference]
  if (wanted.some((column) => column !== '' && Number(column) >= heads.length))
    throw badInput('The table has fewer columns. Choose them again.')
  const booked = rows
    .slice(Number(columns.headRow) + 1)
    .filter((row) => !isBalance(row, columns))
    .map((row) => lineOf(row, columns))
  const incoming = booked.filter(({ amount, unread }) => amount > 0 || unread !== null)
  return { lines: withReferences(incoming), outgoing: booked.length - incoming.length }
}

/** Balance rows that some banks write between payments. */
const BALANCE =
  /^(opening balance|closing balance|turnover|ingående saldo|utgående saldo|anfangssaldo|endsaldo|beginsaldo|eindsaldo)[\s\d.,:/-]*$/i

/** Only for rows without a payer, because these words may also be in a message or a name. */
function isBalance(row: readonly string[], { payer, iban }: Columns): boolean {
  const isOfSomebody = [payer, iban].some((column) => column !== '' && (row[Number(column)] ?? '') !== '')
  return !isOfSomebody && row.some((cell) => BALANCE.test(cell))
}

function lineOf(row: readonly string[], columns: Columns) {
  const cell = (column: string) => (column === '' ? '' : (row[Number(column)]?.trim() ?? ''))
  const on = dayOf(cell(columns.day), columns.dayForm)
  const wentOut = didGoOut(cell, columns)
  const amount = wentOut ? 0 : amountOf(cell(columns.amount), columns.decimal)
  const unread = wentOut
    ? null
    : on === undefined
      ? `'${cell(columns.day)}' isn't a date like ${columns.dayForm}.`
      : amount === undefined
        ? `'${cell(columns.amount)}' isn't an amount with a decimal ${columns.decimal}.`
        : null
  return {
    account: '',
    ownReference: cell(columns.reference),
    on: on ?? '',
    amount: amount ?? 0,
    currency: cell(columns.currency).toUpperCase() || 'EUR',
    text: cell(columns.text),
    payer: cell(columns.payer),
    iban: cell(columns.iban).replaceAll(' ', ''),
    unread,
  }
}

/** Whether another column marks the amount as outgoing. */
function didGoOut(cell: (column: string) => string, columns: Columns): boolean {
  if (columns.direction !== '')
    return cell(columns.direction).toLowerCase() !== columns.incomingWord.toLowerCase()
  if (columns.outgoing === '') return false
  return cell(columns.amount) === '' || (amountOf(cell(columns.outgoing), columns.decimal) ?? 0) !== 0
}

export function rowsOf(text: string, separator: Separator): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: SEPARATORS[separator],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw badInput(`This table can't be read: ${cause.message}.`)
  }
}

/** @returns YYYY-MM-DD, or undefined if the date has another form */
export function dayOf(text: string, form: Columns['dayForm']): string | undefined {
  const parts = /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})$/.exec(text)
  if (!parts || parts[2] !== form.replace(/[A-Z]/g, '').charAt(0)) return undefined
  const [first = '', second = '', third = ''] = [parts[1], parts[3], parts[4]]
  const [year, month, day] = form.startsWith('YYYY')
    ? [first, second, third]
    : form === 'MM/DD/YYYY'
      ? [third, first, second]
      : [third, second, first]
  const whole = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(whole) ? whole : undefined
}

const SUMS = {
  comma: /^([+-]?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?([+-]?)$/,
  point: /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?([+-]?)$/,
} as const

/** `1.234,50` → 123450 with a decimal comma. Negative for outgoing money. @returns undefined for other text */
function amountOf(text: string, decimal: Columns['decimal']): Cents | undefined {
  const plain = plainAmount(text)
  const [, before = '', whole = '', cents = '', after = ''] = SUMS[decimal].exec(plain) ?? []
  if (whole === '' || (before !== '' && after !== '')) return undefined
  const digits = whole.replace(/[.,]/g, '')
  if (digits.length > 9) return undefined
  const amount = Number(digits) * 100 + Number(cents.padEnd(2, '0'))
  return before === '-' || after === '-' ? -amount : amount
}

/** Removes spaces and currency, and normalizes the minus sign. */
export function plainAmount(text: string): string {
  return text
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/\u2212/g, '-')
    .replace(/^(EUR|€)|(EUR|€)$/gi, '')
}

export type UnreferencedLine = Omit<StatementLine, 'reference'> & { account: string; ownReference: string }

/** Maximum length of a stored line text. */
const TEXT_MAX = 500

/** Format of a booking reference. */
const REFERENCE = /^[\x21-\x7e]([\x20-\x7e]{0,98}[\x21-\x7e])?$/

/**
 * Gives each line a stable reference: the bank's own, or a hash of account, day, amount and text. Identical lines are
 * numbered in their order.
 */
export function withReferences(lines: readonly UnreferencedLine[]): StatementLine[] {
  const seen = new Map<string, number>()
  return lines.map(({ account, ownReference, ...line }) => {
    const reference = REFERENCE.test(ownReference) ? ownReference : madeOf(line, account)
    const count = (seen.get(reference) ?? 0) + 1
    seen.set(reference, count)
    const text = line.text.slice(0, TEXT_MAX)
    return { ...line, text, reference: count === 1 ? reference : `${reference.slice(0, 94)} #${count}` }
  })
}

function madeOf(
  { on, amount, text, payer, iban }: Omit<StatementLine, 'reference'>,
  account: string,
): string {
  const said = [account, on, amount, text, payer, iban].map((part) =>
    String(part).replace(/\s+/g, ' ').trim(),
  )
  const hash = createHash('sha256').update(said.join('\n')).digest('hex')
  return `${on} ${decimalText(amount)} ${hash.slice(0, 12)}`
}
