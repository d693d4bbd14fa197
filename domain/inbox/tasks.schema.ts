import * as z from 'zod/mini'

export const assignSchema = z.object({ isMine: z.boolean() })

/** `contentHash`: the task as its reader saw it; `notBefore`: tomorrow by default */
export const snoozeSchema = z.object({
  contentHash: z.optional(z.string().check(z.maxLength(16))),
  notBefore: z.optional(z.string().check(z.maxLength(10, 'Enter the day as YYYY-MM-DD.'))),
})
