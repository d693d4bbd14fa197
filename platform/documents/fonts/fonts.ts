import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Text styles: two weights for reading text, and a monospace face for values. */
export type Face = 'regular' | 'strong' | 'mono'

/** One script of a family at one weight. Each is a separate font, so that a document only embeds what it uses. */
export type Font = { family: 'familjen-grotesk' | 'geist-mono' | 'inter'; weight: 400 | 600; script: Script }

type Script = 'latin' | 'latin-ext' | 'vietnamese' | 'greek' | 'greek-ext' | 'cyrillic' | 'cyrillic-ext'

/**
 * The fonts of each face, in the order in which they are tried for a character. Inter covers scripts that the site's
 * faces lack.
 */
export const FACES: Record<Face, readonly Font[]> = {
  regular: readFace(400),
  strong: readFace(600),
  mono: [
    ...scripts('geist-mono', 400, ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext']),
    ...scripts('inter', 400, ['greek', 'greek-ext']),
  ],
}

export function fontFile({ family, weight, script }: Font): string {
  return join(import.meta.dirname, `${family}-${weight}-${script}.ttf`)
}

export function fontBytes(font: Font): Buffer {
  return readFileSync(fontFile(font))
}

function readFace(weight: Font['weight']): Font[] {
  return [
    ...scripts('familjen-grotesk', weight, ['latin', 'latin-ext', 'vietnamese']),
    ...scripts('inter', weight, ['greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']),
  ]
}

function scripts(family: Font['family'], weight: Font['weight'], names: Script[]): Font[] {
  return names.map((script) => ({ family, weight, script }))
}
