import { createRequire } from 'node:module'
import { badInput } from '#domain/kernel/app-error.ts'
import { PASSWORD_MIN, RESERVED_USERNAMES } from '../accounts.schema.ts'

/**
 * Refuses a new password that attackers try first: one of the most used, a pattern, or the name of the account, of its mailbox, of the studio or of
 * a role, whatever digits and signs stand around and between its letters.
 * @throws AppError bad-input
 */
export function requireUnguessed(
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

/** What fingers run along: the alphabet, digits, and keyboards from left to right (QWERTY, QWERTZ, AZERTY, and the Swedish one). */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  '1234567890qwertyuiopasdfghjklzxcvbnm',
  '1234567890qwertzuiopasdfghjklyxcvbnm',
  '1234567890azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopåasdfghjklöäzxcvbnm',
]
/** Each twice, so that a run may go on at the start. */
const RUNS = ROWS.flatMap((row) => [row + row, reversed(row + row)])
/** Fewer letters before what is appended are no pattern. */
const SHORTEST = 3

/**
 * Whether a password is a pattern that attackers try first, whatever digits and signs are appended: a run of the alphabet, of digits or of a
 * keyboard in either direction, or one letter or a few repeated.
 */
export function isPattern(password: string): boolean {
  const text = password.toLowerCase()
  const [beforeAppended = ''] = /^.*\p{L}/u.exec(text) ?? []
  return [text, beforeAppended].some((part) => part.length >= SHORTEST && (isRun(part) || isRepeated(part)))
}

function isRun(text: string): boolean {
  return RUNS.some((run) => run.includes(text))
}

/** Whether it repeats what would be no password by itself: too short, or a run. */
function isRepeated(text: string): boolean {
  const block = text.slice(0, (text + text).indexOf(text, 1))
  return block.length < text.length && (block.length < PASSWORD_MIN || isRun(block))
}

function reversed(text: string): string {
  return [...text].reverse().join('')
}
