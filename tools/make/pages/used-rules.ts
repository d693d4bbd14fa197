import { type ChildNode, type Container, parse, type Root } from 'postcss'
import { holdFontsBack, inlineSheet } from '../../../server/pages/page-styles.server.ts'

const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g
const CLASS_IN_SELECTOR = /\.((?:\\.|[\w-]|[^\0-\x7f])+)/g
const ELEMENT = /<([a-z][a-z\d]*)/g
/** What of a selector names no element: attributes, ids, pseudo-classes and pseudo-elements. */
const NO_ELEMENT = /\[[^\]]*\]|#[\w-]+|::?[\w-]+(?:\([^)]*\))?/g
/** Parts of fields, which a page without any lacks. */
const PART_OF_FIELD =
  /^(\*|html|body)?::?(-webkit-(date|calendar|search|inner|outer)|file-selector|placeholder|-moz-ui)/
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
 */
export function ownSheet(html: string): string {
  const held = holdFontsBack(html)
  return usedRules(inlineSheet(held).css, classesOf(held), elementsOf(held))
}

/** The rules of a stylesheet that elements of these names, with these classes or without any, can match. */
export function usedRules(css: string, classes: ReadonlySet<string>, elements: ReadonlySet<string>): string {
  const sheet = parse(css)
  sheet.walkComments((comment) => {
    comment.remove()
  })
  sheet.walkRules((rule) => {
    if (isFrame(rule.parent)) return
    const selectors = rule.selectors.filter((selector) => canMatch(selector, classes, elements))
    if (selectors.length === 0) rule.remove()
    else rule.selectors = selectors
  })
  removeEmpty(sheet)
  removeUnnamed(sheet)
  return sheet.toString()
}

/** Animations, registered properties and values of the theme that no rule names; a registration and its initial value elsewhere are no use of a property. */
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
  removeUnread(sheet)
}

/** Until none is left: a value may have been read by one that was not. */
function removeUnread(sheet: Root): void {
  const text = sheet.toString()
  let isWhole = true
  sheet.walkAtRules('layer', (layer) => {
    if (layer.params !== 'theme') return
    layer.walkDecls(/^--/, (declaration) => {
      if (new RegExp(`var\\(${declaration.prop}[,)]`).test(text)) return
      declaration.remove()
      isWhole = false
    })
  })
  if (!isWhole) removeUnread(sheet)
}

/** Those of drawings too. */
function elementsOf(html: string): Set<string> {
  return new Set([...html.matchAll(ELEMENT)].map((match) => match[1] ?? ''))
}

function classesOf(html: string): Set<string> {
  const lists = [...html.matchAll(CLASS_ATTRIBUTE)].map((match) => match[1] ?? '')
  return new Set(lists.flatMap((list) => decode(list).split(/\s+/)))
}

function decode(text: string): string {
  return text.replace(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
}

/** Every class and element that the selector demands must be there; what stands in `:not`, `:is` and `:where` demands none. */
function canMatch(selector: string, classes: ReadonlySet<string>, elements: ReadonlySet<string>): boolean {
  if (!elements.has('input') && PART_OF_FIELD.test(selector)) return false
  const demanded = selector.replace(/:(?:not|is|where)\((?:[^()]|\([^()]*\))*\)/g, '')
  const named =
    demanded
      .replace(CLASS_IN_SELECTOR, '')
      .replace(NO_ELEMENT, '')
      .match(/[a-z][a-z\d-]*/g) ?? []
  return (
    named.every((name) => elements.has(name)) &&
    classesInSelectors(demanded).every((name) => classes.has(name))
  )
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
