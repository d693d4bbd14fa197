import { PASSWORD_MIN } from '../accounts.schema.ts'

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
