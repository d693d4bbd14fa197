const INLINE_SHEET = /<style data-later-fonts="([^"]*)"[^>]*>([\s\S]*?)<\/style>/
const PRELOADED_FONT = /<link rel="preload" as="font"[^>]*\shref="([^"]+)"/g
const FONT_FACE = /@font-face\s*\{[^}]*\}/g
/** After this React puts the whole stylesheet (app/styles/whole-sheet.tsx), whose order is the right one: it has to come last. */
const PLACE_OF_WHOLE = '<style data-precedence="whole"></style>'

/** A page, and the address of the stylesheet with the fonts that it leaves for later. */
type PageWithLaterFonts = { html: string; laterFonts: string }

/**
 * Writes a stylesheet of the page's own into it, instead of that of the whole site. The build makes it (tools/make/pages/used-rules.ts).
 * @param sheet without the fonts that the page does not preload
 */
export function withOwnSheet(html: string, sheet: string): PageWithLaterFonts {
  const held = holdFontsBack(html)
  const { element } = inlineSheet(held.html)
  return { ...held, html: held.html.replace(element, () => `<style>${sheet}</style>${PLACE_OF_WHOLE}`) }
}

/**
 * Leaves of the fonts only those that the page preloads: a browser asks for any other while it lays the page out, ahead of
 * its first paint. The others come with the client runtime; without scripts, at once.
 */
export function holdFontsBack(html: string): PageWithLaterFonts {
  const { element, css, laterFonts } = inlineSheet(html)
  const preloaded = [...html.matchAll(PRELOADED_FONT)].map((match) => match[1] ?? '')
  const isHeld = (face: string) => face.includes('url(') && !preloaded.some((font) => face.includes(font))
  const kept = element.replace(css, () => css.replace(FONT_FACE, (face) => (isHeld(face) ? '' : face)))
  const withoutScripts = `<noscript><link rel="stylesheet" href="${laterFonts}"/></noscript>`
  return { html: html.replace(element, () => kept + withoutScripts), laterFonts }
}

/** @throws when the page has none */
export function inlineSheet(html: string): { element: string; css: string; laterFonts: string } {
  const [element, laterFonts, css] = INLINE_SHEET.exec(html) ?? []
  if (element === undefined || laterFonts === undefined || css === undefined)
    throw new Error('the page has no stylesheet of its own')
  return { element, laterFonts, css }
}
