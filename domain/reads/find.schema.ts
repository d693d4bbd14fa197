import * as z from 'zod/mini'

export const FOUND_KINDS = ['client', 'project', 'order', 'quote', 'invoice', 'enquiry'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** @property id for an invoice, that of its order; `about` distinguishes similar results */
export type Found = { kind: FoundKind; id: string; name: string; about: string }

export const findSchema = z.object({
  q: z
    .string('Enter a search term')
    .check(z.trim(), z.minLength(1, 'Enter a search term'), z.maxLength(200, 'Use at most 200 characters')),
})
