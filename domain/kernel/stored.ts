import * as z from 'zod/mini'
import type { Seller } from './studio.ts'

/** A field that came later: what was stored before it says nothing of it. */
export function orNull<Output>(schema: z.ZodMiniType<Output>) {
  return z._default(z.nullable(schema), null)
}

/**
 * What was stored as JSON, as its schema reads it today.
 * @param what names it in a sentence, such as `invoice 2026-0001`
 * @throws Error that names it and the fields that cannot be read
 */
export function readStored<Output>(schema: z.ZodMiniType<Output>, json: string, what: string): Output {
  const read = schema.safeParse(JSON.parse(json))
  if (read.success) return read.data
  const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`What is stored of ${what} cannot be read: ${wrong.join('; ')}.`)
}

/** A fact that the studio has given since is missing on papers of before: there it is as if it had not been given. */
const fact = z._default(z.string(), '')

/** The studio as it stands on a paper. */
export const storedSeller: z.ZodMiniType<Seller> = z.object({
  name: z.string(),
  companyName: fact,
  organisationNumber: fact,
  vatNumber: fact,
  address: fact,
  registeredOffice: fact,
  email: z.string(),
  hasFTax: z._default(z.boolean(), false),
  bank: orNull(z.object({ iban: fact, bic: fact, bankgiro: fact })),
})
