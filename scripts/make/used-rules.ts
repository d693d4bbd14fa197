import { type AtRule, type ChildNode, type Container, type Declaration, parse, type Root } from 'postcss'
import { classLists, holdFontsBack, inlineSheet } from '#server/pages/page-styles.server.ts'

/** Multiples of a theme step, which can be calculated at build time. */
const STEPS = /calc\((-?[\d.]+)(rem|px) \* (-?[\d.]+)\)/g
/** A constant part of direction-dependent widths. */
const FROM_ONE = /calc\(1 - ([\d.]+)\)/g
const ELEMENT = /<([a-z][a-z\d]*)/g
/** Parts of a selector that don't name an element. */
const NO_ELEMENT = /\[[^\]]*\]|#[\w-]+|::?[\w-]+(?:\([^)]*\))?/g
/** Pseudo-elements that only some form fields have. */
const PARTS_OF_FIELDS = [
  { part: /::-webkit-(date|calendar)/, of: /<input [^>]*type="(date|time|datetime-local|month|week)"/ },
  { part: /::-webkit-search/, of: /<input [^>]*type="search"/ },
  { part: /::-webkit-(inner|outer)-spin/, of: /<input [^>]*type="number"/ },
  { part: /::file-selector/, of: /<input [^>]*type="file"/ },
  { part: /::placeholder/, of: /\splaceholder="/ },
  { part: /:-moz-ui/, of: /<(input|select|textarea)\b/ },
]

/** Only the rules that a page can use, so that it fits into the first round trips of a connection. */
export function ownSheet(html: string): string {
  const held = holdFontsBack(html)
  return usedRules(inlineSheet(held).css, {
    classes: new Set(classLists(held).flat()),
    elements: elementsOf(held),
    values: valuesReadBy(held),
    lacking: PARTS_OF_FIELDS.filter(({ of }) => !of.test(held)).map(({ part }) => part),
  })
}

type Contents = Readonly<Record<'classes' | 'elements' | 'values', ReadonlySet<string>>> & {
  lacking: readonly RegExp[]
}

/** Removes rules that can't match these contents and shortens the rest. */
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

/**
 * Removes animations, registered properties and theme values that no rule uses. A property's registration and
 * its fallback don't count as uses.
 */
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

/** Repeats until nothing is left to remove, because values refer to other values. */
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

/** Calculates lengths and drops repeated declarations. */
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

function elementsOf(html: string): Set<string> {
  return new Set([...html.matchAll(ELEMENT)].map((match) => match[1] ?? ''))
}

function valuesReadBy(html: string): Set<string> {
  const attributes = [...html.matchAll(/\s(?:style|fill|stroke)="([^"]*)"/g)].map(([, value = '']) => value)
  return new Set(
    attributes.flatMap((value) => [...value.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)),
  )
}

/** Requires every class and element of the selector, except inside `:not`, `:is` and `:where`. */
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
 * Inlines constants: theme values, and registered properties that no rule sets to anything else. Their
 * declarations become unread.
 * @param readElsewhere values that attributes of the page use
 */
export function writeConstants(sheet: Root, readElsewhere: ReadonlySet<string>): void {
  const constants = constantsOf(sheet)
  for (const name of readElsewhere) constants.delete(name)
  sheet.walkDecls((declaration) => {
    declaration.value = written(declaration.value, constants)
  })
}

/** A property without an initial value maps to undefined, so its fallback applies. */
function constantsOf(sheet: Root): Map<string, string | undefined> {
  const constants = new Map<string, string | undefined>()
  sheet.walkAtRules('property', (registration) => {
    constants.set(registration.params, declared(registration, 'initial-value'))
  })
  const times = new Map<string, number>()
  sheet.walkDecls(/^--/, ({ prop, value, parent }) => {
    const layer = layerOf(parent as AtRule)
    // Fallback for browsers without registered properties.
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

/** @param value may contain nested `var(…)` */
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

function closing(value: string, opening: number): number {
  let depth = 0
  for (let at = opening; at < value.length; at += 1) {
    if (value[at] === '(') depth += 1
    if (value[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  throw new Error(`a bracket isn't closed in ${value}`)
}

const CLASS = /\.((?:\\.|[\w-]|[^\0-\x7f])+)/g

/** Class names in a selector, unescaped. */
export function classesIn(selector: string): string[] {
  return [...selector.matchAll(CLASS)].map(([, name = '']) => plain(name))
}

/** @param by receives the class name, and the class as written in the selector */
export function replaceClasses(selector: string, by: (name: string, match: string) => string): string {
  return selector.replace(CLASS, (match, name: string) => by(plain(name), match))
}

export function isAnimation(parent: Container | ChildNode | undefined): boolean {
  return parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes'
}

function plain(name: string): string {
  return name.replace(/\\(.)/g, '$1')
}
