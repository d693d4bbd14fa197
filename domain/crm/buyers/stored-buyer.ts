import * as z from 'zod/mini'
import { orNull } from '#domain/kernel/stored.ts'
import type { Buyer, Vat } from './buyer.ts'
import { VAT_RULES } from './vat.ts'
import { VAT_CHECK_STATUSES } from './vat-numbers/vat-checks.schema.ts'

/** A buyer in the JSON of orders and documents. */
export const storedBuyer: z.ZodMiniType<Buyer> = z.object({
  kind: z.enum(['consumer', 'company']),
  name: z.string(),
  email: z.string(),
  country: orNull(z.string()),
  companyName: orNull(z.string()),
  address: orNull(z.string()),
  vatNumber: orNull(z.string()),
  reference: orNull(z.string()),
  vatCheck: orNull(
    z.object({
      status: z.enum(VAT_CHECK_STATUSES),
      checkedAt: z.string(),
      consultationNumber: orNull(z.string()),
    }),
  ),
})

export const storedVat: z.ZodMiniType<Vat> = z.object({
  rule: z.enum(VAT_RULES),
  rateBasisPoints: z.literal([2500, 0]),
  category: z.enum(['S', 'AE', 'O']),
  wording: orNull(z.string()),
})
