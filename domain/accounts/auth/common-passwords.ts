import { COMMON_PASSWORDS } from './common-password-list.ts'

/** Whether a password is among those that are tried first because so many people use them. Capitals do not help. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(COMMON_PASSWORDS.trim().split(/\s+/))
  return known.has(password.toLowerCase())
}

let known: ReadonlySet<string> | undefined
