import { isTable } from './merge-own.ts'

/**
 * Finds overrides that don't fit the shipped values: unknown keys and values of another type.
 * @param place in the file, such as `own/home.json: hero`
 */
export function ownFaults(place: string, shipped: unknown, own: unknown): string[] {
  if (isTable(shipped) && isTable(own)) return tableFaults(place, shipped, own)
  if (Array.isArray(shipped) && Array.isArray(own)) return listFaults(place, shipped, own)
  // A shipped null says nothing about the type.
  if (shipped === null || kindOf(shipped) === kindOf(own)) return []
  return [`${place} must be ${kindOf(shipped)}, not ${kindOf(own)}.`]
}

function tableFaults(
  place: string,
  shipped: Record<string, unknown>,
  own: Record<string, unknown>,
): string[] {
  return Object.entries(own).flatMap(([key, value]) => {
    const below = place.endsWith('.json') ? `${place}: ${key}` : `${place}.${key}`
    return key in shipped
      ? ownFaults(below, shipped[key], value)
      : [`${below} isn't known to this version. Remove it or correct its name.`]
  })
}

/**
 * Each entry must have the keys that all shipped entries have, and no key that none of them has. An empty list isn't
 * checked.
 */
function listFaults(place: string, shipped: readonly unknown[], own: readonly unknown[]): string[] {
  const tables = shipped.filter(isTable)
  const all: Record<string, unknown> = Object.assign({}, ...tables.toReversed())
  const needed = Object.keys(all).filter((key) => tables.every((table) => key in table))
  const kinds = new Set(shipped.map(kindOf))
  return own.flatMap((entry, index) => {
    const below = `${place}[${index}]`
    if (kinds.size > 0 && !kinds.has(kindOf(entry)))
      return [`${below} must be ${[...kinds].join(' or ')}, not ${kindOf(entry)}.`]
    if (!isTable(entry) || tables.length === 0) return []
    const missing = needed.filter((key) => !(key in entry)).map((key) => `${below} lacks ${key}.`)
    return [...missing, ...tableFaults(below, all, entry)]
  })
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (value === null) return 'nothing'
  if (typeof value === 'object') return 'a table'
  return (
    { string: 'a text', number: 'a number', boolean: 'true or false' }[typeof value as 'string'] ??
    typeof value
  )
}
