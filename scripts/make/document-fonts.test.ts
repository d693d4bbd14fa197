import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { fontFile } from '#platform/documents/fonts/fonts.ts'
import { FONTS, plainFont } from './document-fonts.ts'

it.each(FONTS.map((font) => [basename(fontFile(font)), font] as const))(
  '%s is made of its source',
  async (_, font) => {
    const isSame = readFileSync(fontFile(font)).equals(await plainFont(font))
    expect(isSame, 'run node scripts/make/document-fonts.ts').toBe(true)
  },
)
