import { type Given, type Options, optionText, UsageError } from './command.ts'

/** For lists that grow without end. */
export const LIMIT: Options = {
  '--limit <N>': 'show the newest N (100 unless told)',
}

const USUAL = 100

export function limitOf(given: Given): number {
  return wholeNumber(optionText(given, 'limit') ?? String(USUAL), '--limit', 1, 100_000)
}

/**
 * The newest rows, as many as are wanted. One more is asked for, to know whether there are more.
 * @returns withRest: adds to a list that it is not all
 */
export async function selectNewest<Row>(
  given: Given,
  select: (limit: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; withRest: (text: string) => string }> {
  const limit = limitOf(given)
  const found = await select(limit + 1)
  return {
    rows: found.slice(0, limit),
    withRest: (text) =>
      found.length > limit ? `${text}\n\nOnly the newest ${limit} are shown: --limit shows more.` : text,
  }
}

/** @param what names the number in the refusal. @throws UsageError */
export function wholeNumber(text: string, what: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least && number <= most))
    throw new UsageError(`${what} must be a whole number from ${least} to ${most}, not '${text}'.`)
  return number
}
