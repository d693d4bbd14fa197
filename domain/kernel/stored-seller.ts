import * as z from 'zod/mini'
import type { Seller } from './seller.ts'
import { orNull } from './stored.ts'

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
