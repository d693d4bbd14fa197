import type { AtRule, Root } from 'postcss'

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
