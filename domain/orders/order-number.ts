import { randomInt } from 'node:crypto'

/** Without letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** A number that can be read aloud but not guessed, such as `7K3F9-QX2M4`: 50 random bits. */
export function newOrderNumber(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}

/** Normalizes a typed number. Case, spaces and look-alike letters don't matter. */
export function readOrderNumber(typed: string): string {
  return withHyphen(lettersIn(typed))
}

/** All possible order numbers in a text, even inside words or with other characters between their own. */
export function possibleOrderNumbers(text: string): string[] {
  const letters = lettersIn(text)
  return Array.from({ length: Math.max(0, letters.length - LENGTH + 1) }, (_, start) =>
    withHyphen(letters.slice(start, start + LENGTH)),
  )
}

function lettersIn(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

function withHyphen(letters: string): string {
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}
