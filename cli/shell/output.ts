import { type Given, type Options, UsageError } from './command.ts'

const GAP = '  '
/** Cells are cut so that a line stays readable. */
const WIDEST = 56
/** Control characters, and those that turn the direction of text. */
const STEERING = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Rows as lines with aligned columns. @param numbers columns to be aligned on the right */
export function table(rows: readonly (readonly string[])[], numbers: readonly number[] = []): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, index) =>
    Math.max(...rows.map((row) => width(row[index] ?? ''))),
  )
  return rows.map((row) =>
    row
      .map((cell, index) => {
        const space = ' '.repeat((widths[index] ?? 0) - width(cell))
        return numbers.includes(index) ? space + cell : cell + space
      })
      .join(GAP)
      .trimEnd(),
  )
}

/** What a row of a list says, by the heading of the column; each row of a list has the same headings. */
type Cells = Readonly<Record<string, string | null | undefined>>

/**
 * @property none said when there are no rows @property numbers headings of columns to be aligned on the right
 */
type ListOptions = { none: string; numbers?: readonly string[] }

export function list(rows: readonly Cells[], options: ListOptions): string {
  if (!rows[0]) return options.none
  const headings = Object.keys(rows[0])
  const cells = rows.map((row) => headings.map((heading) => oneLine(row[heading] ?? '–')))
  const numbers = (options.numbers ?? []).map((heading) => headings.indexOf(heading))
  const [head = '', ...lines] = table([headings, ...cells], numbers)
  return [head.toUpperCase(), ...lines].join('\n')
}

/** Text that somebody else wrote, without what could steer a terminal or turn its order round. Line breaks stay. */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(STEERING, '\ufffd')
}

/** The same as JSON, where it is escaped: a program reads what was written, and a terminal is not steered. */
export function printableJson(data: unknown): string {
  const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(data, undefined, 2).replace(STEERING, escaped)
}

function oneLine(text: string): string {
  const line = printable(text).replace(/\s+/g, ' ').trim()
  const letters = [...line]
  return letters.length <= WIDEST ? line : `${letters.slice(0, WIDEST - 1).join('')}…`
}

function width(text: string): number {
  return [...text].length
}

const STOCKHOLM = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** `2026-11-20T12:00:00.000Z` → `2026-11-20 13:00`, the time in Stockholm. */
export function localTime(time: string | Date | null | undefined): string {
  return time ? STOCKHOLM.format(new Date(time)) : '–'
}

/** Enough of an id to find it again: `prj_3f2a91bc`. */
export function shortId(id: string | null | undefined): string {
  if (!id) return '–'
  const [, prefix = '', rest = id] = /^([a-z]+_)(.+)$/.exec(id) ?? []
  return prefix + rest.slice(0, 8)
}

/** For lists that grow without end. */
export const LIMIT: Options = {
  '--limit <N>': 'show the newest N (100 unless told)',
}

const USUAL = 100

function limitOf(given: Given): number {
  return wholeNumber(given.text('limit') ?? String(USUAL), '--limit', 1, 100_000)
}

/**
 * A list of the newest rows, as many as are wanted. One more is asked for, to know whether there are more.
 */
export async function answerNewest<Row>(
  given: Given,
  select: (limit: number) => Promise<Row[]>,
  shown: ListOptions & { cells: (row: Row) => Cells },
): Promise<{ data: unknown[]; text: string }> {
  const limit = limitOf(given)
  const found = await select(limit + 1)
  const rows = found.slice(0, limit)
  const text = list(rows.map(shown.cells), shown)
  return {
    data: rows,
    text: found.length > limit ? `${text}\n\nOnly the newest ${limit} are shown: --limit shows more.` : text,
  }
}

/** @param what names the number in the refusal. @throws UsageError */
function wholeNumber(text: string, what: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least && number <= most))
    throw new UsageError(`${what} must be a whole number from ${least} to ${most}, not '${text}'.`)
  return number
}
