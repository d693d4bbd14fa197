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

/** `next`: where the part after it begins, while there are more. */
export type Stretch<Row> = { rows: Row[]; next: string | null }

const POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\w{1,64})$/

/** `?limit=100&after=TIME_ID`: a part of a list of everybody's rows, as the part before it said where it begins. */
export const stretchSchema = z.object({
  limit: pageSchema.shape.limit,
  after: z.optional(
    z.pipe(
      z.string().check(z.regex(POSITION, 'The list must go on after the time and id of an entry')),
      z.transform((text): { created_at: string; id: string } => {
        const [, created_at = '', id = ''] = POSITION.exec(text) ?? []
        return { created_at, id }
      }),
    ),
  ),
})
