import * as z from 'zod/mini'

/** As long as any secret of a link that was ever made; whatever else comes is nobody's. */
const SECRET_MAX = 200

/** The secret of a link as it comes back. @param refusal what is said of one that opens nothing */
export function linkSecret(refusal: string) {
  return z.string({ error: refusal }).check(z.maxLength(SECRET_MAX, refusal))
}
