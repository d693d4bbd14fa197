import type { ChildNode, Container, Root } from 'postcss'

const INLINE_SHEET = /<style data-later-fonts="([^"]*)"[^>]*>([\s\S]*?)<\/style>/
const PRELOADED_FONT = /<link rel="preload" as="font"[^>]*\shref="([^"]+)"/g
const FONT_FACE = /@font-face\s*\{[^}]*\}/g
const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g
/** After this React puts the whole stylesheet (app/styles/whole-sheet.tsx), whose order is the right one: it has to come last. */
const PLACE_OF_WHOLE = '<style data-precedence="whole"></style>'
const CLASS_IN_SELECTOR = /\.((?:\\.|[\w-]|[^\0-\x7f])+)/g
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
}

/** A page, and the address of the stylesheet with the fonts that it leaves for later. */
type PageWithLaterFonts = { html: string; laterFonts: string }

/**
 * Leaves of the stylesheet that stands in the page only the rules that the page itself can use, so that the page fits
 * the first round trips of a connection.
 * @param scriptClasses the classes, of those given, that scripts of the page may set
 */
export async function shrinkStyles(
  html: string,
  scriptClasses: (html: string, known: ReadonlySet<string>) => Iterable<string>,
): Promise<PageWithLaterFonts> {
  const held = holdFontsBack(html)
  const { element, css } = inlineSheet(held.html)
  const known = new Set(classesInSelectors(css))
  const used = await usedRules(css, new Set([...classesOf(held.html), ...scriptClasses(held.html, known)]))
  return { ...held, html: held.html.replace(element, () => `<style>${used}</style>${PLACE_OF_WHOLE}`) }
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

function inlineSheet(html: string) {
  const [element, laterFonts, css] = INLINE_SHEET.exec(html) ?? []
  if (element === undefined || laterFonts === undefined || css === undefined)
    throw new Error('the page has no stylesheet of its own')
  return { element, laterFonts, css }
}

/** The rules of a stylesheet that elements with these classes, or without any, can match. */
export async function usedRules(css: string, classes: ReadonlySet<string>): Promise<string> {
  const { parse } = await import('postcss')
  const sheet = parse(css)
  sheet.walkComments((comment) => {
    comment.remove()
  })
  sheet.walkRules((rule) => {
    if (isFrame(rule.parent)) return
    const selectors = rule.selectors.filter((selector) => canMatch(selector, classes))
    if (selectors.length === 0) rule.remove()
    else rule.selectors = selectors
  })
  removeEmpty(sheet)
  removeUnnamed(sheet)
  return sheet.toString()
}

/** Animations and registered properties that no rule names; a registration and its initial value elsewhere are no use of a property. */
function removeUnnamed(sheet: Root): void {
  const text = sheet.toString()
  const isNamed = (name: string) => text.includes(`var(${name}`) || text.split(name).length - 1 > 2
  sheet.walkAtRules('keyframes', (frames) => {
    if (text.split(frames.params).length - 1 < 2) frames.remove()
  })
  sheet.walkAtRules('property', (registration) => {
    if (!isNamed(registration.params)) registration.remove()
  })
  sheet.walkAtRules('layer', (layer) => {
    if (layer.params !== 'properties') return
    layer.walkDecls((declaration) => {
      if (!isNamed(declaration.prop)) declaration.remove()
    })
  })
}

function classesOf(html: string): Set<string> {
  const lists = [...html.matchAll(CLASS_ATTRIBUTE)].map((match) => match[1] ?? '')
  return new Set(lists.flatMap((list) => decode(list).split(/\s+/)))
}

function decode(text: string): string {
  return text.replace(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
}

/** Every class that the selector demands must be there; what stands in `:not`, `:is` and `:where` demands none. */
function canMatch(selector: string, classes: ReadonlySet<string>): boolean {
  const demanded = selector.replace(/:(?:not|is|where)\((?:[^()]|\([^()]*\))*\)/g, '')
  return classesInSelectors(demanded).every((name) => classes.has(name))
}

function classesInSelectors(css: string): string[] {
  return [...css.matchAll(CLASS_IN_SELECTOR)].map((match) => (match[1] ?? '').replace(/\\(.)/g, '$1'))
}

function isFrame(parent: Container | ChildNode | undefined): boolean {
  return parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes'
}

function removeEmpty(container: Container): void {
  container.each((node) => {
    if (node.type !== 'atrule' || !node.nodes) return
    removeEmpty(node)
    if (node.nodes.length === 0) node.remove()
  })
}
