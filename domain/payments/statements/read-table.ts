import { CsvError, parse } from 'csv-parse/sync'
import { badInput } from '../../kernel/app-error.ts'
import { isDay } from '../../kernel/clock.ts'
import type { Cents } from '../../kernel/money.ts'
import { withReferences } from './line-reference.ts'
import { type AskedColumns, type Columns, DAY_FORMS, SEPARATORS, type Statement } from './statement.schema.ts'

type Separator = keyof typeof SEPARATORS

/** Rows that are shown to whoever says what stands where. */
const SHOWN = 5

/** @returns money that came. @throws AppError bad-input where the text is no table of these columns */
export function readTable(text: string, columns: Columns): Statement {
  const rows = rowsOf(text, columns.separator)
  const heads = rows[Number(columns.headRow)] ?? []
  const wanted = [columns.day, columns.amount, columns.text, columns.payer, columns.iban, columns.reference]
  if (wanted.some((column) => column !== '' && Number(column) >= heads.length))
    throw badInput('The table has fewer columns than that: say again what stands where.')
  const told = rows.slice(Number(columns.headRow) + 1).map((row) => lineOf(row, columns))
  const incoming = told.filter(({ amount, unread }) => amount > 0 || unread !== null)
  return { lines: withReferences(incoming), outgoing: told.length - incoming.length }
}

function lineOf(row: readonly string[], columns: Columns) {
  const cell = (column: string) => (column === '' ? '' : (row[Number(column)]?.trim() ?? ''))
  const on = dayOf(cell(columns.day), columns.dayForm)
  const amount = amountOf(cell(columns.amount), columns.decimal)
  const unread =
    on === undefined
      ? `'${cell(columns.day)}' is no day like ${columns.dayForm}.`
      : amount === undefined
        ? `'${cell(columns.amount)}' is no sum with a decimal ${columns.decimal}.`
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

/** What a person has to say of a table before it is read, with what its headings suggest. @throws AppError bad-input for what is no table */
export function askColumns(text: string): AskedColumns {
  const separator = separatorOf(text)
  const rows = rowsOf(text, separator)
  const headRow = headRowOf(rows)
  const heads = rows[headRow] ?? []
  const below = rows.slice(headRow + 1)
  return { heads, rows: below.slice(0, SHOWN), suggested: suggest({ separator, headRow, heads, below }) }
}

function rowsOf(text: string, separator: Separator): string[][] {
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
    throw badInput(`This table cannot be read: ${cause.message}.`)
  }
}

/** That which makes most of its rows equally wide, and wide at all. @throws AppError bad-input */
function separatorOf(text: string): Separator {
  const found = (Object.keys(SEPARATORS) as Separator[]).flatMap((separator) => {
    if (!text.includes(SEPARATORS[separator])) return []
    try {
      const rows = rowsOf(text, separator)
      const width = widthOf(rows)
      const count = rows.filter((row) => row.length === width).length
      return width < 2 || count < 2 ? [] : [{ separator, width, count }]
    } catch {
      return []
    }
  })
  const best = found.toSorted((one, other) => other.count - one.count || other.width - one.width)[0]
  if (!best) throw badInput('This is neither XML (CAMT.053) nor a table with a day and a sum in its lines.')
  return best.separator
}

/** Of most rows; what a bank says above them is narrower. */
function widthOf(rows: readonly string[][]): number {
  const counts = Map.groupBy(rows, ({ length }) => length)
  const most = [...counts].toSorted(
    ([width, some], [other, others]) => others.length - some.length || other - width,
  )
  return most[0]?.[0] ?? 0
}

/** The first that is full: what a bank says above it has a word or two. */
function headRowOf(rows: readonly string[][]): number {
  const width = widthOf(rows)
  return Math.max(
    0,
    rows.findIndex((row) => row.length === width && row.filter((cell) => cell !== '').length >= width - 1),
  )
}

/** Headings of Swedish, German and English banks, the likeliest first, in small letters. */
const HEADINGS = {
  day: [
    'bokföringsdag',
    'bokföringsdatum',
    'bokförd',
    'buchungstag',
    'buchungsdatum',
    'booking date',
    'datum',
    'date',
  ],
  amount: ['belopp', 'insättning', 'betrag', 'umsatz', 'amount'],
  text: [
    'meddelande',
    'verwendungszweck',
    'text',
    'beskrivning',
    'rubrik',
    'description',
    'message',
    'referens',
  ],
  payer: ['avsändare', 'betalare', 'zahlungspflichtige', 'auftraggeber', 'motpart', 'namn', 'name'],
  iban: ['iban', 'från konto'],
  reference: ['verifikation', 'transaktionsid', 'transaktions-id', 'transaction id', 'bankreferens'],
  currency: ['valuta', 'währung', 'waehrung', 'currency'],
} as const

type Table = { separator: Separator; headRow: number; heads: readonly string[]; below: readonly string[][] }

function suggest({ separator, headRow, heads, below }: Table): Columns {
  const found = (what: keyof typeof HEADINGS) => {
    for (const heading of HEADINGS[what]) {
      const place = heads.findIndex((head) => head.toLowerCase().startsWith(heading))
      if (place !== -1) return String(place)
    }
    return ''
  }
  const cells = (column: string) => below.map((row) => row[Number(column)] ?? '').filter(Boolean)
  const [day, amount, currency] = [found('day') || '0', found('amount') || '0', found('currency')]
  return {
    separator,
    headRow: String(headRow),
    day,
    dayForm: DAY_FORMS.find((form) => cells(day).every((cell) => dayOf(cell, form))) ?? 'YYYY-MM-DD',
    amount,
    decimal: cells(amount).some((cell) => /,\d{1,2}$/.test(cell)) ? 'comma' : 'point',
    text: found('text'),
    payer: found('payer'),
    iban: found('iban'),
    reference: found('reference'),
    // `Valuta` is a currency in Sweden and a day in Germany.
    currency: currency && cells(currency).every((cell) => /^[A-Z]{3}$/.test(cell)) ? currency : '',
  }
}

/** @returns YYYY-MM-DD; nothing for what is no day of that form */
function dayOf(text: string, form: Columns['dayForm']): string | undefined {
  const parts = /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})$/.exec(text)
  if (!parts || parts[2] !== form.replace(/[A-Z]/g, '').charAt(0)) return undefined
  const [first = '', second = '', third = ''] = [parts[1], parts[3], parts[4]]
  const [year, month, day] =
    form === 'YYYY-MM-DD'
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

/** `1.234,50` → 123450 by a decimal comma; below zero it went. Nothing for what is no sum of that form. */
function amountOf(text: string, decimal: Columns['decimal']): Cents | undefined {
  const plain = text
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/\u2212/g, '-')
    .replace(/(EUR|€)$/i, '')
  const [, before = '', whole = '', cents = '', after = ''] = SUMS[decimal].exec(plain) ?? []
  if (whole === '' || (before !== '' && after !== '')) return undefined
  const digits = whole.replace(/[.,]/g, '')
  if (digits.length > 9) return undefined
  const amount = Number(digits) * 100 + Number(cents.padEnd(2, '0'))
  return before === '-' || after === '-' ? -amount : amount
}
