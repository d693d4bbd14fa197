/** Overrides merged into the shipped values: objects key by key, lists and everything else as a whole. */
export function mergeOverrides<T>(overrides: unknown, shipped: T): T {
  if (!isTable(shipped) || !isTable(overrides)) return overrides as T
  const merged: Record<string, unknown> = { ...shipped }
  for (const [key, value] of Object.entries(overrides)) merged[key] = mergeOverrides(value, merged[key])
  return merged as T
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Overrides that this version doesn't know or that have another type.
 * @param place such as `overrides/home.json: hero`
 */
export function overrideFaults(place: string, shipped: unknown, override: unknown): string[] {
  if (isTable(shipped) && isTable(override)) return tableFaults(place, shipped, override)
  if (Array.isArray(shipped) && Array.isArray(override)) return listFaults(place, shipped, override)
  // A shipped null gives no type.
  if (shipped === null || kindOf(shipped) === kindOf(override)) return []
  return [`${place} must be ${kindOf(shipped)}, not ${kindOf(override)}.`]
}

function tableFaults(
  place: string,
  shipped: Record<string, unknown>,
  override: Record<string, unknown>,
): string[] {
  return Object.entries(override).flatMap(([key, value]) => {
    const below = place.endsWith('.json') ? `${place}: ${key}` : `${place}.${key}`
    return key in shipped
      ? overrideFaults(below, shipped[key], value)
      : [`${below} isn't known to this version. Remove it or correct its name.`]
  })
}

/** Each entry needs the keys that all shipped entries have, and only keys that one of them has. An empty list allows any. */
function listFaults(place: string, shipped: readonly unknown[], override: readonly unknown[]): string[] {
  const tables = shipped.filter(isTable)
  const all: Record<string, unknown> = Object.assign({}, ...tables.toReversed())
  const needed = Object.keys(all).filter((key) => tables.every((table) => key in table))
  const kinds = new Set(shipped.map(kindOf))
  return override.flatMap((entry, index) => {
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
