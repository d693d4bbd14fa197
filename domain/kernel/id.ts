import { randomUUID } from 'node:crypto'

/** A new id for a row: a UUID without hyphens behind a short prefix that tells what it names, like `pay_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`
}
