import { type Given, type Options, UsageError } from './command.ts'
import { type Cells, type ListOptions, list } from './table.ts'

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
