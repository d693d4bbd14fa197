// Reduces the fonts to the characters of public pages, so that the first font fits into a connection's first
// 14.6 KB: node scripts/make/subset-fonts.ts. Other characters come from the full fonts
// (app/styles/later-fonts.css).
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import subsetFont from 'subset-font'
import { ROOT } from '../run-tool.ts'

const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, offset) => 0x20 + offset))
/** Must match `unicode-range` of the two faces. */
export const CHARACTERS = `${ASCII}\u00a0§©°±²µ·×ÄÅÖäåéö–—‘’“”•…€→−`

const FOLDER = join(ROOT, 'app/styles/fonts')
const { resolve } = createRequire(import.meta.url)

const WEIGHTS = { min: 400, max: 700 }

export const SUBSETS = [
  {
    file: join(FOLDER, 'familjen-grotesk-core.woff2'),
    source: resolve('@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2'),
  },
  {
    file: join(FOLDER, 'geist-mono-core.woff2'),
    source: resolve('@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2'),
  },
]

/** @returns the font in WOFF2 format */
export function subset({ source }: (typeof SUBSETS)[number]): Promise<Buffer> {
  return subsetFont(readFileSync(source), CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
  })
}

if (import.meta.main)
  for (const font of SUBSETS) {
    const bytes = await subset(font)
    writeFileSync(font.file, bytes)
    process.stdout.write(`${basename(font.file)}  ${bytes.length} bytes\n`)
  }
