import * as z from 'zod/mini'

/** Rows that are chosen one by one for a file at most. */
export const MOST_CHOSEN = 1000
/** Rows of a file at most: it is made in memory. */
export const MOST_EXPORTED = 10_000

const RULE = `Choose 1 to ${MOST_CHOSEN} rows.`
const id = z.string({ error: RULE }).check(z.maxLength(100, RULE))

/** Which rows of a list are exported: these, or without any of them all that its filter finds. */
export const chosenSchema = z.object({
  ids: z.optional(z.array(id, { error: RULE }).check(z.minLength(1, RULE), z.maxLength(MOST_CHOSEN, RULE))),
})
