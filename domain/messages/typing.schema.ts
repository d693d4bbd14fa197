import * as z from 'zod/mini'

/** A client's thread or an enquiry. */
const about = z
  .string("Name the thread or enquiry you're answering")
  .check(z.regex(/^(thread|enquiry) \w{1,64}$/, 'Only a thread or an enquiry can be answered'))

export const writingAboutSchema = z.object({ about })

export const writingSchema = z.object({
  about,
  /** Takes over from the person who is typing. */
  takesOver: z._default(z.boolean(), false),
})

/** Null if nobody is typing. @property isYou whether it is the reader */
export type Writing = { byName: string | null; isYou: boolean }
