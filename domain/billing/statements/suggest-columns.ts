import { badInput } from '#domain/kernel/app-error.ts'
import { dayOf, plainAmount, rowsOf, type Separator } from './read-table.ts'
import { type AskedColumns, type Columns, DAY_FORMS, SEPARATORS } from './statement.schema.ts'

/** Rows shown as examples. */
const SHOWN = 5

/** Suggests the columns of a table from its headings and cells. @throws AppError bad-input if it isn't a table */
export function askColumns(text: string): AskedColumns {
  const separator = separatorOf(text)
  const rows = rowsOf(text, separator)
  const headRow = headRowOf(rows)
  const heads = rows[headRow] ?? []
  const below = rows.slice(headRow + 1)
  return { heads, rows: below.slice(0, SHOWN), suggested: suggest({ separator, headRow, heads, below }) }
}

/** The separator for which the most rows have the same width. @throws AppError bad-input */
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
  if (!best) throw badInput('That is neither XML (CAMT.053) nor a table with dates and amounts.')
  return best.separator
}

/** The most common width. Text above the table is narrower. */
function widthOf(rows: readonly string[][]): number {
  const counts = Map.groupBy(rows, ({ length }) => length)
  const most = [...counts].toSorted(
    ([width, some], [other, others]) => others.length - some.length || other - width,
  )
  return most[0]?.[0] ?? 0
}

/** The first full row. Text above it fills only a cell or two. */
function headRowOf(rows: readonly string[][]): number {
  const width = widthOf(rows)
  return Math.max(
    0,
    rows.findIndex((row) => row.length === width && row.filter((cell) => cell !== '').length >= width - 1),
  )
}

/** Lower-case headings of Swedish, German and English banks, the most likely first. */
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

/** Words for incoming and outgoing in a direction column. */
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
    // `Valuta` means currency in Swedish and value date in German.
    currency: currency && cells(currency).every((cell) => /^[A-Z]{3}$/.test(cell)) ? currency : '',
  }
}

/** A column that contains both direction words, or one of them below a matching heading. */
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
