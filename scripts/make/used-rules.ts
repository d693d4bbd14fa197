import { type AtRule, type ChildNode, type Container, type Declaration, parse, type Root } from 'postcss'
import { classLists, holdFontsBack, inlineSheet } from '#server/pages/page-styles.server.ts'

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

const READING = /var\((--[\w-]+)/

/**
 * Writes values that are the same everywhere on a page where they are read: those of the theme, and those of registered properties
 * which no rule of the page sets to anything but their first value. What they were declared by is then unread.
 * @param readElsewhere what attributes of the page read, which have to find it
 */
export function writeConstants(sheet: Root, readElsewhere: ReadonlySet<string>): void {
  const constants = constantsOf(sheet)
  for (const name of readElsewhere) constants.delete(name)
  sheet.walkDecls((declaration) => {
    declaration.value = written(declaration.value, constants)
  })
}

/** A registered property without a first value has none: whoever reads it goes on to what stands in for it. */
function constantsOf(sheet: Root): Map<string, string | undefined> {
  const constants = new Map<string, string | undefined>()
  sheet.walkAtRules('property', (registration) => {
    constants.set(registration.params, declared(registration, 'initial-value'))
  })
  const times = new Map<string, number>()
  sheet.walkDecls(/^--/, ({ prop, value, parent }) => {
    const layer = layerOf(parent as AtRule)
    // There for browsers that know no registered properties.
    if (layer === 'properties') return
    if (layer !== 'theme' && constants.get(prop) === value) return
    times.set(prop, (times.get(prop) ?? 0) + 1)
    if (layer === 'theme') constants.set(prop, value)
    else constants.delete(prop)
  })
  for (const [name, count] of times) if (count > 1) constants.delete(name)
  return constants
}

function layerOf(node: AtRule | undefined): string | undefined {
  if (!node || node.type === ('root' as string)) return undefined
  return node.type === 'atrule' && node.name === 'layer' ? node.params : layerOf(node.parent as AtRule)
}

function declared(rule: AtRule, name: string): string | undefined {
  const found = rule.nodes?.find((node) => node.type === 'decl' && node.prop === name)
  return found?.type === 'decl' ? found.value : undefined
}

/** @param value in which `var(…)` may stand inside another's fallback */
function written(value: string, constants: ReadonlyMap<string, string | undefined>, from = 0): string {
  const start = value.slice(from).search(READING)
  if (start < 0) return value
  const at = from + start
  const name = READING.exec(value.slice(at))?.[1] ?? ''
  if (!constants.has(name)) return written(value, constants, at + 4)
  const end = closing(value, at + 3)
  const [, fallback = ''] = /^[^,]*,([\s\S]*)$/.exec(value.slice(at + 4, end)) ?? []
  const constant = constants.get(name) ?? fallback
  return written(value.slice(0, at) + constant + value.slice(end + 1), constants, at)
}

/** Where the bracket closes that opens at a place. */
function closing(value: string, opening: number): number {
  let depth = 0
  for (let at = opening; at < value.length; at += 1) {
    if (value[at] === '(') depth += 1
    if (value[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  throw new Error(`a bracket stays open in ${value}`)
}

const CLASS = /\.((?:\\.|[\w-]|[^\0-\x7f])+)/g

/** The classes that a selector names, as elements wear them. */
export function classesIn(selector: string): string[] {
  return [...selector.matchAll(CLASS)].map(([, name = '']) => plain(name))
}

/** A selector with something else for each of its classes. @param by is given the class as elements wear it, and as the selector writes it */
export function replaceClasses(selector: string, by: (name: string, match: string) => string): string {
  return selector.replace(CLASS, (match, name: string) => by(plain(name), match))
}

/** Whether what looks like rules are the steps of an animation. */
export function isAnimation(parent: Container | ChildNode | undefined): boolean {
  return parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes'
}

function plain(name: string): string {
  return name.replace(/\\(.)/g, '$1')
}
