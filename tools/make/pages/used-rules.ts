import { type ChildNode, type Container, parse, type Root } from 'postcss'
import { holdFontsBack, inlineSheet } from '../../../server/pages/page-styles.server.ts'

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
 * Of the stylesheet that stands in a page only the rules that the page itself can use, so that the page fits the first round trips
 * of a connection.
 * @param scriptClasses the classes, of those given, that scripts of the page may set
 */
export function ownSheet(
  html: string,
  scriptClasses: (html: string, known: ReadonlySet<string>) => Iterable<string>,
): string {
  const held = holdFontsBack(html).html
  const { css } = inlineSheet(held)
  const known = new Set(classesInSelectors(css))
  return usedRules(css, new Set([...classesOf(held), ...scriptClasses(held, known)]))
}

/** The rules of a stylesheet that elements with these classes, or without any, can match. */
export function usedRules(css: string, classes: ReadonlySet<string>): string {
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
