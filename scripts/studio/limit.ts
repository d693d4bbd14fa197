import { type Given, type Option, optionText, UsageError } from './command.ts'

/** For lists that grow without end. */
export const LIMIT: Record<string, Option> = {
  limit: { value: 'N', does: 'show the newest N (100 unless told)' },
}

const USUAL = 100

export function limitOf(given: Given): number {
  return wholeNumber(optionText(given, 'limit') ?? String(USUAL), '--limit', 1, 100_000)
}

/** Says that there may be more than what is shown. */
export function withRest(text: string, shown: number, given: Given): string {
  return shown < limitOf(given) ? text : `${text}\n\nOnly the newest ${shown} are shown: --limit shows more.`
}

/** @param what names the number in the refusal. @throws UsageError */
export function wholeNumber(text: string, what: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least && number <= most))
    throw new UsageError(`${what} must be a whole number from ${least} to ${most}, not '${text}'.`)
  return number
}
