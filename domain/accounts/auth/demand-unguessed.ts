import { badInput } from '../../kernel/app-error.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Refuses a new password that attackers try first: one of the most used, or the name of the account, of its mailbox or of the studio.
 * @throws AppError bad-input
 */
export function demandUnguessed(
  password: string,
  account: { username: string; email: string; studioName: string },
): void {
  if (isCommonPassword(password))
    throw badInput('This password is one of the most used, which attackers try first. Choose another one.')
  const { username, email, studioName } = account
  const names = [username, email, email.slice(0, email.indexOf('@')), studioName]
  if (names.some((name) => name.toLowerCase() === password.toLowerCase()))
    throw badInput('This password is a name of yours or ours, which attackers try first. Choose another one.')
}
