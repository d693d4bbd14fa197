import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILES = globSync(`${import.meta.dirname}/**/*.{ts,md}`).filter((file) => !file.endsWith('.test.ts'))

/** Words of the specification, and a title that counts them, which are spelled in their own way. */
const QUOTED = [
  'Five tools, five 1% lows',
  'Visit FAB Store',
  'confirmation email',
  'Email Support',
  'Email support',
  "email: 'Email'",
]

/** What is never written so, and how it is written. */
const RULES: readonly { readonly wrong: RegExp; readonly right: string }[] = [
  { wrong: /\d\s+%/, right: 'no space before %: 65%' },
  { wrong: /\d\s*per cent\b/, right: 'the sign after a number: 65%' },
  { wrong: /\d\s*fps\b/, right: 'FPS in capitals: 60 FPS' },
  { wrong: /1% (lows|Low)\b/, right: '1% low' },
  { wrong: /\b(Email|email|E-Mail)\b/, right: 'e-mail' },
  { wrong: /\bFAB\b/, right: 'Fab' },
  { wrong: /\boptimis/i, right: 'optimization' },
  { wrong: /\b(color|behavior|license[sd]?)\b/, right: 'colour, behaviour, licence' },
]

test.each(FILES)('%s is spelled as the rest', (file) => {
  const text = QUOTED.reduce((rest, quoted) => rest.replaceAll(quoted, ''), words(readFileSync(file, 'utf8')))
  for (const { wrong, right } of RULES) expect(text.match(wrong)?.[0], right).toBeUndefined()
})

/** What people read: the strings of a module, or the whole of an article. Keys and addresses in small letters are code. */
function words(source: string): string {
  return source
    .replaceAll(/https?:\S+|mailto:\S+/g, '')
    .replaceAll(/readonly email|id: 'email'|emailLabel|'email' \||\bsupportEmail\b/g, '')
}
