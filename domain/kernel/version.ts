import { createHash } from 'node:crypto'

/** Names what is stored by its content: whoever stores the same again changes no version. */
export function versionOf(stored: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(stored, withSortedKeys) ?? '')
    .digest('base64url')
    .slice(0, 22)
}

function withSortedKeys(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
