import * as z from 'zod/mini'

/** Rows of a list unless its reader asks for another number. */
const PAGE_ROWS = 100
/** Rows of each further page that a list names by itself. */
export const FURTHER_ROWS = 500

const ID_RULE = 'The page must begin before the id of an entry'
const LIMIT_RULE = `The limit must be a number from 1 to ${FURTHER_ROWS}`

/** `?limit=100&before=ID`: a part of a list that is newest first, from its beginning or after one of its entries. */
export const pageSchema = z.object({
  limit: z._default(
    z.pipe(
      z.string().check(
        z.regex(/^[1-9]\d{0,2}$/, LIMIT_RULE),
        z.refine((digits) => Number(digits) <= FURTHER_ROWS, LIMIT_RULE),
      ),
      z.transform(Number),
    ),
    PAGE_ROWS,
  ),
  before: z.optional(z.string().check(z.regex(/^\w{1,64}$/, ID_RULE))),
})
