const INLINE_SHEET = /(<style data-later-fonts="([^"]*)"[^>]*>)([\s\S]*?)<\/style>/
const PRELOADED_FONT = /<link rel="preload" as="font"[^>]*\shref="([^"]+)"/g
const FONT_FACE = /@font-face\s*\{[^}]*\}/g
/**
 * Writes a stylesheet of the page's own into it, instead of that of the whole site. The build makes it (scripts/make/used-rules.ts).
 * @param sheet without the fonts that the page does not preload
 */
export function withOwnSheet(html: string, sheet: string): string {
  const held = holdFontsBack(html)
  const { element, opening } = inlineSheet(held)
  return held.replace(element, () => `${opening}${sheet}</style>`)
}

/**
 * Leaves of the fonts only those that the page preloads: a browser asks for any other while it lays the page out, ahead of
 * its first paint. The others come after it (app/start.ts); without scripts, at once.
 */
export function holdFontsBack(html: string): string {
  const { element, css, laterFonts } = inlineSheet(html)
  const preloaded = [...html.matchAll(PRELOADED_FONT)].map((match) => match[1] ?? '')
  const isHeld = (face: string) => face.includes('url(') && !preloaded.some((font) => face.includes(font))
  const kept = element.replace(css, () => css.replace(FONT_FACE, (face) => (isHeld(face) ? '' : face)))
  const withoutScripts = `<noscript><link rel="stylesheet" href="${laterFonts}"/></noscript>`
  return html.replace(element, () => kept + withoutScripts)
}

/** @throws when the page has none */
export function inlineSheet(html: string): {
  element: string
  opening: string
  laterFonts: string
  css: string
} {
  const [element, opening, laterFonts, css] = INLINE_SHEET.exec(html) ?? []
  if (element === undefined || opening === undefined || laterFonts === undefined || css === undefined)
    throw new Error('the page has no stylesheet of its own')
  return { element, opening, laterFonts, css }
}

/** The short names that the build gave to classes of the stylesheet, by their own. */
export type ClassNames = Readonly<Record<string, string>>

const CLASS_ATTRIBUTE = /(\sclass=")([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
}

/**
 * A page whose classes have their short names. What an island makes of it later has their own, whose rules come with it in the
 * whole stylesheet: so each element wears the names of one of the two.
 */
export function withShortClasses(html: string, names: ClassNames): string {
  return html.replace(CLASS_ATTRIBUTE, (_, opening: string, list: string) => {
    const short = list.split(/\s+/).map((name) => names[decode(name)] ?? name)
    return `${opening}${short.join(' ')}"`
  })
}

/** The classes of every element, in the order in which they stand. */
export function classLists(html: string): string[][] {
  return [...html.matchAll(CLASS_ATTRIBUTE)].map(([, , list = '']) => decode(list).split(/\s+/))
}

function decode(text: string): string {
  return text.replace(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
}
