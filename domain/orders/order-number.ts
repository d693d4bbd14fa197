import { randomInt } from 'node:crypto'

/** Without letters that are read as digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** A number that can be read out and not guessed, such as `7K3F9-QX2M4`: 50 random bits. */
export function newOrderNumber(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}

/** As it is stored, from what a person typed: case, spaces and look-alike letters do not matter. */
export function readOrderNumber(typed: string): string {
  return withHyphen(lettersIn(typed))
}

/** Whatever may be one in a text: numbers stand in the middle of words, with other signs between their letters. */
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
