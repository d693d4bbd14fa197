// Converts variable web fonts to static ones for PDFs: node scripts/make/document-fonts.ts
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname } from 'node:path'
import subsetFont from 'subset-font'
import { FACES, type Font, fontFile } from '#platform/documents/fonts/fonts.ts'

const { resolve } = createRequire(import.meta.url)

export const FONTS: readonly Font[] = [
  ...new Map(
    Object.values(FACES)
      .flat()
      .map((font) => [fontFile(font), font]),
  ).values(),
]

/** @returns the font in TrueType format */
export function plainFont({ family, weight, script }: Font): Promise<Buffer> {
  const source = resolve(`@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`)
  const ranges = resolve(`@fontsource-variable/${family}/unicode.json`)
  return subsetFont(readFileSync(source), charactersOf(ranges, script), {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
  })
}

function charactersOf(ranges: string, script: string): string {
  const text: string = JSON.parse(readFileSync(ranges, 'utf8'))[script]
  return [...text.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first = '', last = first]) => {
      const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)]
      return Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset))
    })
    .join('')
}

if (import.meta.main)
  for (const font of FONTS) {
    const file = fontFile(font)
    const bytes = await plainFont(font)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
    process.stdout.write(`${basename(file)}  ${bytes.length} bytes\n`)
  }
