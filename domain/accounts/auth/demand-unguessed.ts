import { badInput } from '#domain/kernel/app-error.ts'
import { RESERVED_USERNAMES } from '../accounts.schema.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isPattern } from './password-pattern.ts'

/**
 * Refuses a new password that attackers try first: one of the most used, a pattern, or the name of the account, of its mailbox, of the studio or of
 * a role, whatever digits and signs stand around and between its letters.
 * @throws AppError bad-input
 */
export function demandUnguessed(
  password: string,
  account: { username: string; email: string; studioName: string },
): void {
  if (isCommonPassword(password))
    throw badInput('This password is one of the most used, which attackers try first. Choose another one.')
  if (isPattern(password))
    throw badInput(
      'This password is a pattern, like abcdef or 121212, which attackers try first. Choose another one.',
    )
  const { username, email, studioName } = account
  const names = [username, email, email.slice(0, email.indexOf('@')), studioName, ...RESERVED_USERNAMES]
  if (names.some((name) => isSame(name, password)))
    throw badInput('This password is a name of yours or ours, which attackers try first. Choose another one.')
}

function isSame(name: string, password: string): boolean {
  const letters = lettersOf(name)
  return name.toLowerCase() === password.toLowerCase() || (letters !== '' && letters === lettersOf(password))
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/\P{L}/gu, '')
}
