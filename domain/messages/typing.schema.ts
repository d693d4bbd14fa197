import * as z from 'zod/mini'

/** What an answer is written to: the thread of a client, or an enquiry. */
const about = z
  .string('Please say what is answered')
  .check(z.regex(/^(thread|enquiry) \w{1,64}$/, 'Only a thread or an enquiry is answered'))

export const writingAboutSchema = z.object({ about })

export const writingSchema = z.object({
  about,
  /** Instead of whoever writes. */
  takesOver: z._default(z.boolean(), false),
})

/** Who writes, and nobody where nobody has for a while. @property isYou whether that is who asks */
export type Writing = { byName: string | null; isYou: boolean }
