import * as z from 'zod/mini'

/** Names one attempt, so that a repeated one has one effect: the `Idempotency-Key` of whatever takes one. @param max characters */
export function attemptKeySchema(max: number) {
  const impossible = `The idempotency key must be 1 to ${max} printable characters`
  return z.string({ error: impossible }).check(z.regex(new RegExp(`^[!-~]{1,${max}}$`), impossible))
}
