const INLINE_SHEET = /(<style data-later-fonts="([^"]*)"[^>]*>)([\s\S]*?)<\/style>/
const PRELOADED_FONT = /<link rel="preload" as="font"[^>]*\shref="([^"]+)"[^>]*>/g
const FONT_FACE = /@font-face\s*\{[^}]*\}/g
/**
 * Replaces the site's stylesheet in a page by one of its own, made by the build (scripts/make/used-rules.ts). The font
 * is no longer preloaded because Chromium delays the first paint for preloaded fonts, by 130 ms on a phone.
 * @param sheet without the fonts that the page doesn't preload
 */
export function withOwnSheet(html: string, sheet: string): string {
  const held = holdFontsBack(html)
  const { element, opening } = inlineSheet(held)
  return held.replace(element, () => `${opening}${sheet}</style>`).replace(PRELOADED_FONT, '')
}

/**
 * Keeps only preloaded fonts: browsers request others during layout, before the first paint. app/start.ts
 * loads the rest later; without JavaScript they load at once.
 */
export function holdFontsBack(html: string): string {
  const { element, css, laterFonts } = inlineSheet(html)
  const preloaded = [...html.matchAll(PRELOADED_FONT)].map((match) => match[1] ?? '')
  const isHeld = (face: string) => face.includes('url(') && !preloaded.some((font) => face.includes(font))
  const kept = element.replace(css, () => css.replace(FONT_FACE, (face) => (isHeld(face) ? '' : face)))
  const withoutScripts = `<noscript><link rel="stylesheet" href="${laterFonts}"/></noscript>`
  return html.replace(element, () => kept + withoutScripts)
}

/** @throws Error if the page has no inline stylesheet */
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

/** Original class name to short name. */
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
 * Shortens the class names in a page. Islands render with original names, which the full stylesheet matches,
 * so an element has names of one kind only.
 */
export function withShortClasses(html: string, names: ClassNames): string {
  return html.replace(CLASS_ATTRIBUTE, (_, opening: string, list: string) => {
    const short = list.split(/\s+/).map((name) => names[decode(name)] ?? name)
    return `${opening}${short.join(' ')}"`
  })
}

/** The class attribute of every element, in document order. */
export function classLists(html: string): string[][] {
  return [...html.matchAll(CLASS_ATTRIBUTE)].map(([, , list = '']) => decode(list).split(/\s+/))
}

function decode(text: string): string {
  return text.replace(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
}
