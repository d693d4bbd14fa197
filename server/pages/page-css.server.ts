import type { ChildNode, Container } from 'postcss'

const INLINE_SHEET = /<style data-sheet="([^"]*)"[^>]*>([\s\S]*?)<\/style>/
const PRELOADED_FONT = /<link rel="preload" as="font"[^>]*\shref="([^"]+)"/g
const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g
const CLASS_IN_SELECTOR = /\.((?:\\.|[\w-]|[^\0-\x7f])+)/g
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
}

/**
 * Leaves of the stylesheet that stands in the page only the rules that the page itself can use, so that the page fits
 * the first round trips of a connection, and of its fonts only those that the page preloads: a browser asks for any other
 * while it lays the page out, ahead of its first paint. The whole sheet follows with the client runtime, for the other
 * fonts, for what scripts add and for the next pages; without scripts, at once.
 * @returns the page, and the address of the whole sheet
 */
export async function shrinkStyles(html: string): Promise<{ html: string; sheet: string }> {
  const [element, sheet, css] = INLINE_SHEET.exec(html) ?? []
  if (element === undefined || sheet === undefined || css === undefined)
    throw new Error('the page has no stylesheet to shrink')
  const used = await usedRules(css, classesOf(html), preloadedFonts(html))
  const withoutScripts = `<noscript><link rel="stylesheet" href="${sheet}"/></noscript>`
  return { html: html.replace(element, () => `<style>${used}</style>${withoutScripts}`), sheet }
}

/**
 * The rules of a stylesheet that elements with these classes, or without any, can match.
 * @param fonts addresses of the font files that may be named; faces from the reader's own machine always may
 */
export async function usedRules(
  css: string,
  classes: ReadonlySet<string>,
  fonts: readonly string[] = [],
): Promise<string> {
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
  sheet.walkAtRules('font-face', (face) => {
    const source = face.toString()
    if (source.includes('url(') && !fonts.some((font) => source.includes(font))) face.remove()
  })
  removeEmpty(sheet)
  const rest = sheet.toString()
  sheet.walkAtRules(/^(property|keyframes)$/, (atRule) => {
    const mentions = rest.split(atRule.params).length - 1
    if (mentions < 2) atRule.remove()
  })
  return sheet.toString()
}

function preloadedFonts(html: string): string[] {
  return [...html.matchAll(PRELOADED_FONT)].map((match) => match[1] ?? '')
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
  return [...demanded.matchAll(CLASS_IN_SELECTOR)].every((match) =>
    classes.has((match[1] ?? '').replace(/\\(.)/g, '$1')),
  )
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
