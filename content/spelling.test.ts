import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILES = globSync(`${import.meta.dirname}/**/*.{ts,md}`).filter((file) => !/\.test\.ts$/.test(file))

/** A title that counts them, and a button from the specification. */
const QUOTED = ['Five tools, five 1% lows', 'Visit FAB Store']

const RULES: readonly { readonly wrong: RegExp; readonly right: string }[] = [
  { wrong: /\d\s+%/, right: 'no space before %: 65%' },
  { wrong: /\d\s*per cent\b/, right: 'the sign after a number: 65%' },
  { wrong: /\d\s*fps\b/, right: 'FPS in capitals: 60 FPS' },
  { wrong: /1% (lows|Low)\b/, right: '1% low' },
  { wrong: /\be-mail\b/i, right: 'email' },
  { wrong: /\bFAB\b/, right: 'Fab' },
  { wrong: /\boptimis/i, right: 'optimization' },
  {
    wrong: /colour|behaviour|licence|\b(synchron|recogn|raster)is/i,
    right: 'color, behavior, license, -ize',
  },
]

test.each(FILES)('%s follows the spelling rules', (file) => {
  const source = readFileSync(file, 'utf8').replaceAll(/https?:\S+|mailto:\S+|LICENCES\.txt/g, '')
  const text = QUOTED.reduce((rest, quoted) => rest.replaceAll(quoted, ''), source)
  for (const { wrong, right } of RULES) expect(text.match(wrong)?.[0], right).toBeUndefined()
})
