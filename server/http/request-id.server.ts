import { randomBytes } from 'node:crypto'

const process = randomBytes(6).toString('base64url')
let count = 0

/** Unique among all processes that ever ran, and cheap: a random start and a counter. */
export function newRequestId(): string {
  count += 1
  return `${process}-${count.toString(36)}`
}
