import * as z from 'zod/mini'
import type { Vat } from '#domain/crm/buyers/buyer.ts'
import { buyerSchema } from '#domain/crm/buyers/buyers.schema.ts'
import type { SeenOrder } from '#domain/orders/orders.schema.ts'

/** Who bought after all. `gross`: the price that the buyer has seen; without it nothing is changed, and the answer shows what would be. */
export const buyerCorrectionSchema = z.object({
  buyer: buyerSchema,
  gross: z.optional(z.int({ error: 'The sum is missing.' })),
})

export type BuyerCorrectionInput = z.infer<typeof buyerCorrectionSchema>

/** What an order says, or would say, once it is made out to another buyer. Amounts in cents. */
export type BuyerCorrection = Pick<SeenOrder, 'net' | 'vatAmount' | 'gross' | 'withdrawalEndsAt'> & {
  vat: Vat
  /** Still to be paid. */
  open: number
  /** Goes back to the buyer. */
  comesBack: number
  /** Whether there are papers, which are issued anew. */
  hasDocuments: boolean
}
