import { CsvError, parse } from 'csv-parse/sync'
import { badInput } from '#domain/kernel/app-error.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { isDay } from '#domain/kernel/time.ts'
import { withReferences } from './line-reference.ts'
import { type AskedColumns, type Columns, DAY_FORMS, SEPARATORS, type Statement } from './statement.schema.ts'

type Separator = keyof typeof SEPARATORS

/** Rows that are shown to whoever says what stands where. */
const SHOWN = 5

/** @returns money that came. @throws AppError bad-input where the text is no table of these columns */
export function readTable(text: string, columns: Columns): Statement {
  const rows = rowsOf(text, columns.separator)
  const heads = rows[Number(columns.headRow)] ?? []
  const { day, amount, outgoing, direction, text: said, payer, iban, reference } = columns
  const wanted = [day, amount, outgoing, direction, said, payer, iban, reference]
  if (wanted.some((column) => column !== '' && Number(column) >= heads.length))
    throw badInput('The table has fewer columns than that: say again what stands where.')
  const told = rows
    .slice(Number(columns.headRow) + 1)
    .filter((row) => !isBalance(row, columns))
    .map((row) => lineOf(row, columns))
  const incoming = told.filter(({ amount, unread }) => amount > 0 || unread !== null)
  return { lines: withReferences(incoming), outgoing: told.length - incoming.length }
}

/** What some banks write between the payments. */
const BALANCE =
  /^(opening balance|closing balance|turnover|ingående saldo|utgående saldo|anfangssaldo|endsaldo|beginsaldo|eindsaldo)[\s\d.,:/-]*$/i

/** A cell is these words alone, in a row of nobody: people write them beside a payment, and may be called so. */
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
      ? `'${cell(columns.day)}' is not a date like ${columns.dayForm}.`
      : amount === undefined
        ? `'${cell(columns.amount)}' is not an amount with a decimal ${columns.decimal}.`
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

/** Whether another column than the amount's says that the money went out. */
function didGoOut(cell: (column: string) => string, columns: Columns): boolean {
  if (columns.direction !== '')
    return cell(columns.direction).toLowerCase() !== columns.incomingWord.toLowerCase()
  if (columns.outgoing === '') return false
  return cell(columns.amount) === '' || (amountOf(cell(columns.outgoing), columns.decimal) ?? 0) !== 0
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
  amount: [
    'belopp',
    'insättning',
    'haben',
    'gutschrift',
    'betrag',
    'bedrag',
    'umsatz',
    'paid in',
    'money in',
    'credit',
    'amount',
  ],
  outgoing: ['uttag', 'soll', 'lastschrift', 'paid out', 'money out', 'debit', 'debet'],
  text: [
    'meddelande',
    'verwendungszweck',
    'text',
    'beskrivning',
    'rubrik',
    'description',
    'message',
    'referens',
    'details',
    'omschrijving',
  ],
  payer: [
    'avsändare',
    'betalare',
    'zahlungspflichtige',
    'auftraggeber',
    'motpart',
    'namn',
    'name',
    'beneficiary',
    'payer',
  ],
  iban: ['iban', 'från konto'],
  reference: ['verifikation', 'transaktionsid', 'transaktions-id', 'transaction id', 'bankreferens'],
  currency: ['valuta', 'währung', 'waehrung', 'currency'],
} as const

/** How banks say in a column of its own that money came in, and that it went out. */
const DIRECTIONS = [
  ['C', 'D'],
  ['CR', 'DR'],
  ['CRDT', 'DBIT'],
  ['Credit', 'Debit'],
  ['Kredit', 'Debet'],
  ['K', 'D'],
  ['Haben', 'Soll'],
  ['H', 'S'],
  ['Bij', 'Af'],
  ['In', 'Out'],
  ['Insättning', 'Uttag'],
  ['+', '-'],
] as const
const DIRECTION_HEADING =
  /debi?t|[ck]redit|soll|haben|af ?bij|d\/[ck]|[ck]\/d|s\/h|h\/s|direction|richtung|riktning/i

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
  const direction = directionIn(heads, cells)
  const [day, amount, currency] = [found('day') || '0', found('amount') || '0', found('currency')]
  const outgoing = found('outgoing')
  return {
    separator,
    headRow: String(headRow),
    day,
    dayForm: DAY_FORMS.find((form) => cells(day).every((cell) => dayOf(cell, form))) ?? 'YYYY-MM-DD',
    amount,
    outgoing: direction || outgoing === amount ? '' : outgoing,
    direction: direction?.column ?? '',
    incomingWord: direction?.incomingWord ?? '',
    decimal: [...cells(amount), ...cells(outgoing)].some((cell) => /,\d{1,2}$/.test(plainAmount(cell)))
      ? 'comma'
      : 'point',
    text: found('text'),
    payer: found('payer'),
    iban: found('iban'),
    reference: found('reference'),
    // `Valuta` is a currency in Sweden and a day in Germany.
    currency: currency && cells(currency).every((cell) => /^[A-Z]{3}$/.test(cell)) ? currency : '',
  }
}

/** A column of two words, or of one under a heading that says so. */
function directionIn(
  heads: readonly string[],
  cells: (column: string) => string[],
): { column: string; incomingWord: string } | undefined {
  for (const [place, head] of heads.entries()) {
    const column = String(place)
    const words = new Set(cells(column).map((cell) => cell.toLowerCase()))
    const pair = DIRECTIONS.find((pair) => {
      const known = pair.map((word) => word.toLowerCase())
      return words.size > 0 && [...words].every((word) => known.includes(word))
    })
    if (pair && (words.size === 2 || DIRECTION_HEADING.test(head))) return { column, incomingWord: pair[0] }
  }
  return undefined
}

/** @returns YYYY-MM-DD; undefined for what is not a date of that form */
function dayOf(text: string, form: Columns['dayForm']): string | undefined {
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

/** `1.234,50` → 123450 by a decimal comma; below zero it went. Nothing for what is no sum of that form. */
function amountOf(text: string, decimal: Columns['decimal']): Cents | undefined {
  const plain = plainAmount(text)
  const [, before = '', whole = '', cents = '', after = ''] = SUMS[decimal].exec(plain) ?? []
  if (whole === '' || (before !== '' && after !== '')) return undefined
  const digits = whole.replace(/[.,]/g, '')
  if (digits.length > 9) return undefined
  const amount = Number(digits) * 100 + Number(cents.padEnd(2, '0'))
  return before === '-' || after === '-' ? -amount : amount
}

/** Without spaces and currency, and with the minus of a keyboard. */
function plainAmount(text: string): string {
  return text
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/\u2212/g, '-')
    .replace(/^(EUR|€)|(EUR|€)$/gi, '')
}
