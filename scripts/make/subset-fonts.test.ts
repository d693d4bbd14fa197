import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run-tool.ts'
import { CHARACTERS, SUBSETS, subset } from './subset-fonts.ts'

/** Bytes that a server may send before the first acknowledgement: ten segments. */
const FIRST_WINDOW = 14_600

for (const font of SUBSETS)
  test(`${basename(font.file)} is made of its source, and fits the first window`, async () => {
    const bytes = readFileSync(font.file)
    expect(bytes.equals(await subset(font)), 'run node scripts/make/subset-fonts.ts').toBe(true)
    expect(bytes.length).toBeLessThan(FIRST_WINDOW)
  })

const facesOf = (sheet: string) =>
  readFileSync(join(ROOT, 'app/styles', sheet), 'utf8')
    .split('@font-face')
    .slice(1)

test('the stylesheets ask the core for just the characters that it has', () => {
  const core = ['fonts.css', 'later-fonts.css']
    .flatMap(facesOf)
    .filter((face) => face.includes('-core.woff2'))
  expect(core).toHaveLength(SUBSETS.length)
  for (const face of core) expect(rangeOf(face)).toEqual([...CHARACTERS].sort())
})

test('what comes later takes none of the letters that a page has already', () => {
  const later = facesOf('later-fonts.css').filter((face) => face.includes('"Familjen Grotesk"'))
  expect(later).toHaveLength(2)
  for (const face of later) expect(rangeOf(face).filter((letter) => CHARACTERS.includes(letter))).toEqual([])
})

function rangeOf(face: string): string[] {
  const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
  const characters = ranges.flatMap(([, first = '', last = first]) => {
    const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    return Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset))
  })
  return characters.sort()
}
