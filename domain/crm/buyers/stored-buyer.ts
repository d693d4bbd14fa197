import * as z from 'zod/mini'
import { orNull } from '#domain/kernel/stored.ts'
import { VAT_RULES } from './vat.ts'
import { VAT_CHECK_STATUSES } from './vat-numbers/vat-checks.schema.ts'

/** The buyer of an order, fixed on the day of the order, in the JSON of orders and documents. */
export const storedBuyer = z.object({
  kind: z.enum(['consumer', 'company']),
  /** The contact person. */
  name: z.string(),
  email: z.string(),
  /** ISO 3166-1 alpha-2. Null for a consumer who hasn't been asked, who counts as Swedish. */
  country: orNull(z.string()),
  companyName: orNull(z.string()),
  /** Postal address, lines separated by line feeds. */
  address: orNull(z.string()),
  /** Capitals and digits with the country prefix, such as `SE556703748501`. */
  vatNumber: orNull(z.string()),
  /** The buyer's own reference, such as an order number. */
  reference: orNull(z.string()),
  vatCheck: orNull(
    z.object({
      status: z.enum(VAT_CHECK_STATUSES),
      checkedAt: z.string(),
      consultationNumber: orNull(z.string()),
    }),
  ),
})

/** Rates in basis points: 2500 is 25%. */
export const storedVat = z.object({
  rule: z.enum(VAT_RULES),
  rateBasisPoints: z.literal([2500, 0]),
  /** EN 16931 category: standard rate, reverse charge, outside the scope. */
  category: z.enum(['S', 'AE', 'O']),
  /** Required text on invoices without VAT. */
  wording: orNull(z.string()),
})
