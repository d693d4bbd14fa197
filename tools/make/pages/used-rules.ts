import { type Container, type Declaration, parse, type Root } from 'postcss'
import { classLists } from '#server/pages/class-names.server.ts'
import { holdFontsBack, inlineSheet } from '#server/pages/page-styles.server.ts'
import { writeConstants } from './constant-values.ts'
import { classesIn, isAnimation, replaceClasses } from './selectors.ts'

/** A number of the theme's steps, or of something else that is nothing or itself. */
const STEPS = /calc\((-?[\d.]+)(rem|px) \* (-?[\d.]+)\)/g
/** What is left of a width that would change its side with the direction of writing. */
const FROM_ONE = /calc\(1 - ([\d.]+)\)/g
const ELEMENT = /<([a-z][a-z\d]*)/g
/** What of a selector names no element: attributes, ids, pseudo-classes and pseudo-elements. */
const NO_ELEMENT = /\[[^\]]*\]|#[\w-]+|::?[\w-]+(?:\([^)]*\))?/g
/** Parts of fields, which only these fields have. */
const PARTS_OF_FIELDS = [
  { part: /::-webkit-(date|calendar)/, of: /<input [^>]*type="(date|time|datetime-local|month|week)"/ },
  { part: /::-webkit-search/, of: /<input [^>]*type="search"/ },
  { part: /::-webkit-(inner|outer)-spin/, of: /<input [^>]*type="number"/ },
  { part: /::file-selector/, of: /<input [^>]*type="file"/ },
  { part: /::placeholder/, of: /\splaceholder="/ },
  { part: /:-moz-ui/, of: /<(input|select|textarea)\b/ },
]

/**
 * Of the stylesheet that stands in a page only the rules that the page itself can use, so that the page fits the first round trips
 * of a connection.
 */
export function ownSheet(html: string): string {
  const held = holdFontsBack(html)
  return usedRules(inlineSheet(held).css, {
    classes: new Set(classLists(held).flat()),
    elements: elementsOf(held),
    values: valuesReadBy(held),
    lacking: PARTS_OF_FIELDS.filter(({ of }) => !of.test(held)).map(({ part }) => part),
  })
}

/** What a page has that rules can match: classes, names of elements, and values that attributes read; and the parts of fields that it lacks. */
type Contents = Readonly<Record<'classes' | 'elements' | 'values', ReadonlySet<string>>> & {
  lacking: readonly RegExp[]
}

/** The rules of a stylesheet that a page with these contents can match, in as few bytes. */
export function usedRules(css: string, { classes, elements, values, lacking }: Contents): string {
  const sheet = parse(css)
  sheet.walkComments((comment) => {
    comment.remove()
  })
  sheet.walkRules((rule) => {
    if (isAnimation(rule.parent)) return
    const selectors = rule.selectors.filter(
      (selector) => !lacking.some((part) => part.test(selector)) && canMatch(selector, classes, elements),
    )
    if (selectors.length === 0) rule.remove()
    else rule.selectors = selectors
  })
  writeConstants(sheet, values)
  removeUnread(sheet, values)
  removeUnnamed(sheet)
  removeEmpty(sheet)
  shorten(sheet)
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
}

/** Values that no rule reads, until none is left: one may have been read by another that was not. */
function removeUnread(sheet: Root, readElsewhere: ReadonlySet<string>): void {
  const text = sheet.toString()
  const isRead = (name: string) => text.includes(`var(${name},`) || text.includes(`var(${name})`)
  const unread: Declaration[] = []
  sheet.walkDecls(/^--/, (declaration) => {
    if (!isRead(declaration.prop) && !readElsewhere.has(declaration.prop)) unread.push(declaration)
  })
  for (const declaration of unread) declaration.remove()
  if (unread.length > 0) removeUnread(sheet, readElsewhere)
}

/** The same in fewer bytes: distances worked out, nothing said twice in a row. */
function shorten(sheet: Root): void {
  sheet.walkDecls((declaration) => {
    const { prop, value } = declaration
    const before = declaration.prev()
    if (before?.type === 'decl' && before.prop === prop && before.value === value) before.remove()
    declaration.value = declaration.value
      .replace(FROM_ONE, (_, share) => `${1 - Number(share)}`)
      .replace(STEPS, (_, step, unit, count) => `${Number(step) * Number(count)}${unit}`)
  })
}

/** Those of drawings too. */
function elementsOf(html: string): Set<string> {
  return new Set([...html.matchAll(ELEMENT)].map((match) => match[1] ?? ''))
}

function valuesReadBy(html: string): Set<string> {
  const attributes = [...html.matchAll(/\s(?:style|fill|stroke)="([^"]*)"/g)].map(([, value = '']) => value)
  return new Set(
    attributes.flatMap((value) => [...value.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)),
  )
}

/** Every class and element that the selector demands must be there; what stands in `:not`, `:is` and `:where` demands none. */
function canMatch(selector: string, classes: ReadonlySet<string>, elements: ReadonlySet<string>): boolean {
  const demanded = selector.replace(/:(?:not|is|where)\((?:[^()]|\([^()]*\))*\)/g, '')
  const named =
    replaceClasses(demanded, () => '')
      .replace(NO_ELEMENT, '')
      .match(/[a-z][a-z\d-]*/g) ?? []
  return named.every((name) => elements.has(name)) && classesIn(demanded).every((name) => classes.has(name))
}

function removeEmpty(container: Container): void {
  container.each((node) => {
    if (node.type !== 'atrule' && node.type !== 'rule') return
    if (!node.nodes) return
    removeEmpty(node)
    if (node.nodes.length === 0) node.remove()
  })
}
