import * as z from 'zod/mini'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'

/** Kinds of what the studio looks for, in the order in which they are shown. */
export const FOUND_KINDS = ['client', 'project', 'order', 'quote', 'invoice', 'enquiry'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** Something that the words were found in. @property id of an invoice: that of its order; about: what tells it from its like */
export type Found = { kind: FoundKind; id: string; name: string; about: string }

export const findSchema = z.object({
  q: z
    .string('Please write what to look for')
    .check(
      z.trim(),
      z.minLength(1, 'Please write what to look for'),
      z.maxLength(200, 'Please write at most 200 letters'),
    ),
})

/**
 * Somebody to whom a quote can be written without typing anew who that is: a client, whoever had a quote, or wrote by the contact form.
 * @property enquiryId the newest enquiry of theirs that is not done, which the quote answers; never of a client
 * @property said who buys, as it stood on their newest quote; nothing of a client, whose account knows it, and where it was never said
 */
export type KnownBuyer = {
  name: string
  email: string
  company: string | null
  clientId: string | null
  enquiryId: string | null
  said: BuyerInput | null
}
