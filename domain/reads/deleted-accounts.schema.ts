import { dayWords } from '#domain/kernel/time.ts'

/** An account that is gone. at: ISO 8601; null once the log does not hold it any more */
export type DeletedAccount = { at: string | null }

export function deletedWords({ at }: DeletedAccount, now: Date): string {
  return at === null ? 'This account was deleted.' : `This account was deleted on ${dayWords(at, now)}.`
}
