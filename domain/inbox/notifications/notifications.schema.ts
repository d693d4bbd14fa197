import * as z from 'zod/mini'

export const MOST_HOURS = 168
const HOURS_RULE = `Enter whole hours from 1 to ${MOST_HOURS}.`

/** A form value. A ticked checkbox sends `on`. */
export const notificationsSchema = z.object({
  byEmail: z._default(z.enum(['', 'on']), ''),
  afterHours: z.string({ error: HOURS_RULE }).check(
    z.trim(),
    z.refine(
      (typed) => /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MOST_HOURS,
      HOURS_RULE,
    ),
  ),
})

export type NotificationsInput = z.infer<typeof notificationsSchema>

export type NotificationSettings = {
  byEmail: boolean
  /** An email only lists tasks that have been open longer than this. */
  afterHours: number
}
