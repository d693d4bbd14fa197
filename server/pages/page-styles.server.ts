const INLINE_SHEET = /(<style data-later-fonts="([^"]*)"[^>]*>)([\s\S]*?)<\/style>/
const PRELOADED_FONT = /<link rel="preload" as="font"[^>]*\shref="([^"]+)"/g
const FONT_FACE = /@font-face\s*\{[^}]*\}/g
/**
 * Writes a stylesheet of the page's own into it, instead of that of the whole site. The build makes it (scripts/make/pages/used-rules.ts).
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
