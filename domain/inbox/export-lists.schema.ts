import * as z from 'zod/mini'

/** Limit for individually selected rows. */
export const MOST_CHOSEN = 1000
/** Limit for a whole list, because the file is built in memory. */
export const MOST_EXPORTED = 10_000

const RULE = `Choose 1 to ${MOST_CHOSEN} rows.`
const id = z.string({ error: RULE }).check(z.maxLength(100, RULE))

/** Without ids, all rows that match the filter are exported. */
export const chosenSchema = z.object({
  ids: z.optional(z.array(id, { error: RULE }).check(z.minLength(1, RULE), z.maxLength(MOST_CHOSEN, RULE))),
})
