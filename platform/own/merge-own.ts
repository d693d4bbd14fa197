/** Merges overrides into the shipped values. Objects are merged by key; lists and everything else are replaced. */
export function mergeOwn<T>(own: unknown, shipped: T): T {
  if (!isTable(shipped) || !isTable(own)) return own as T
  const merged: Record<string, unknown> = { ...shipped }
  for (const [key, value] of Object.entries(own)) merged[key] = mergeOwn(value, merged[key])
  return merged as T
}

export function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
