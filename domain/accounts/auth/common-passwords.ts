import { createRequire } from 'node:module'
import { PASSWORD_MIN } from '../accounts.schema.ts'

const COUNT = 10_000

/** Whether a password is among those that are tried first because so many people use them. Capitals do not help. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(commonPasswords())
  return known.has(password.toLowerCase())
}

/** The most used passwords that are long enough for an account, the most used first, in lower case. */
export function commonPasswords(): readonly string[] {
  // Read when a password is first asked about: a third of a megabyte that no other command needs.
  const byUse: string[] = createRequire(import.meta.url)('@zxcvbn-ts/language-common/src/passwords.json')
  return byUse.filter((password) => password.length >= PASSWORD_MIN).slice(0, COUNT)
}

let known: ReadonlySet<string> | undefined
