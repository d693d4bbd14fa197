import * as z from 'zod/mini'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'

export const FOUND_KINDS = ['client', 'project', 'order', 'quote', 'invoice', 'enquiry'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** @property id for an invoice, that of its order; `about` distinguishes similar results */
export type Found = { kind: FoundKind; id: string; name: string; about: string }

export const findSchema = z.object({
  q: z
    .string('Enter a search term')
    .check(z.trim(), z.minLength(1, 'Enter a search term'), z.maxLength(200, 'Use at most 200 characters')),
})

/**
 * A person to whom a quote can be addressed: a client, or someone who got a quote or sent an enquiry.
 * @property enquiryId their newest open enquiry, which the quote answers; null for a client
 * @property said billing details of their newest quote; null for a client, whose account has them
 */
export type KnownBuyer = {
  name: string
  email: string
  company: string | null
  clientId: string | null
  enquiryId: string | null
  buyerInput: BuyerInput | null
}
