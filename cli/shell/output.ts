import { type Args, type Options, UsageError } from './command.ts'

const GAP = '  '
/** Longer cells are cut. */
const WIDEST = 56
/** Control characters and bidirectional overrides. */
const STEERING = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** @param numbers right-aligned columns */
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

/** Cells by column heading. */
type Cells = Readonly<Record<string, string | null | undefined>>

/** @property none shown if there are no rows @property numbers headings of right-aligned columns */
type ListOptions = { none: string; numbers?: readonly string[] }

export function list(rows: readonly Cells[], options: ListOptions): string {
  if (!rows[0]) return options.none
  const headings = Object.keys(rows[0])
  const cells = rows.map((row) => headings.map((heading) => oneLine(row[heading] ?? '–')))
  const numbers = (options.numbers ?? []).map((heading) => headings.indexOf(heading))
  const [head = '', ...lines] = table([headings, ...cells], numbers)
  return [head.toUpperCase(), ...lines].join('\n')
}

/** Removes characters from other people's text that could control the terminal. Keeps line breaks. */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(STEERING, '\ufffd')
}

/** As JSON, with such characters escaped. */
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

/** In Stockholm: `2026-11-20 13:00`. */
export function localTime(time: string | Date | null | undefined): string {
  return time ? STOCKHOLM.format(new Date(time)) : '–'
}

/** Enough of an id to find it again: `prj_3f2a91bc`. */
export function shortId(id: string | null | undefined): string {
  if (!id) return '–'
  const [, prefix = '', rest = id] = /^([a-z]+_)(.+)$/.exec(id) ?? []
  return prefix + rest.slice(0, 8)
}

export const LIMIT: Options = {
  '--limit <N>': 'show the newest N (default: 100)',
}

const USUAL = 100

function limitOf(args: Args): number {
  return wholeNumber(args.text('limit') ?? String(USUAL), '--limit', 1, 100_000)
}

/** Fetches one row more than the limit to know whether there are more. */
export async function answerNewest<Row>(
  args: Args,
  select: (limit: number) => Promise<Row[]>,
  shown: ListOptions & { cells: (row: Row) => Cells },
): Promise<{ data: unknown[]; text: string }> {
  const limit = limitOf(args)
  const found = await select(limit + 1)
  const rows = found.slice(0, limit)
  const text = list(rows.map(shown.cells), shown)
  return {
    data: rows,
    text: found.length > limit ? `${text}\n\nShowing the newest ${limit}. Use --limit to show more.` : text,
  }
}

/** @param what name in the error message @throws UsageError */
function wholeNumber(text: string, what: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least && number <= most))
    throw new UsageError(`${what} must be a whole number from ${least} to ${most}, not '${text}'.`)
  return number
}
