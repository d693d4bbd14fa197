import * as z from 'zod/mini'

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
