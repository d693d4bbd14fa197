import { isTable } from './merge-own.ts'

/**
 * What of the studio's own does not fit what ships: what this version does not know, and what is of another kind.
 * @param place where it stands, such as `own/home.json: hero`
 */
export function ownFaults(place: string, shipped: unknown, own: unknown): string[] {
  if (isTable(shipped) && isTable(own)) return tableFaults(place, shipped, own)
  if (Array.isArray(shipped) && Array.isArray(own)) return listFaults(place, shipped, own)
  // A shipped null gives no type.
  if (shipped === null || kindOf(shipped) === kindOf(own)) return []
  return [`${place} must be ${kindOf(shipped)}, and is ${kindOf(own)}.`]
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
      : [`${below} is nothing that this version knows.`]
  })
}

/** Each entry has what all shipped ones have, and nothing that none of them has. Of an empty list nothing is known. */
function listFaults(place: string, shipped: readonly unknown[], own: readonly unknown[]): string[] {
  const tables = shipped.filter(isTable)
  const all: Record<string, unknown> = Object.assign({}, ...tables.toReversed())
  const needed = Object.keys(all).filter((key) => tables.every((table) => key in table))
  const kinds = new Set(shipped.map(kindOf))
  return own.flatMap((entry, index) => {
    const below = `${place}[${index}]`
    if (kinds.size > 0 && !kinds.has(kindOf(entry)))
      return [`${below} must be ${[...kinds].join(' or ')}, and is ${kindOf(entry)}.`]
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
