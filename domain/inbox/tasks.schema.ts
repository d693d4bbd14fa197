import * as z from 'zod/mini'

export const assignSchema = z.object({ isMine: z.boolean() })

/** `said`: the task as its reader saw it. `notBefore`: default tomorrow. */
export const snoozeSchema = z.object({
  said: z.optional(z.string().check(z.maxLength(16))),
  notBefore: z.optional(z.string().check(z.maxLength(10, 'Enter the day as YYYY-MM-DD.'))),
})
