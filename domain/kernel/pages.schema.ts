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
export type CursorPage<Row> = { rows: Row[]; next: string | null }

const POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\w{1,64})$/

/** `?limit=100&after=TIME_ID`: a part of a list of everybody's rows, as the part before it said where it begins. */
export const cursorSchema = z.object({
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

/** A part of a list that is newest first: so many rows from its beginning, or after the one with an id. */
export type PageRequest = { limit: number; before?: string | undefined }

/** `next`: the last row's id while there are more. */
export type Page<Row> = { rows: Row[]; next: string | undefined }

/** Where a row stands in a list that is sorted by time and id. */
export type Position = { created_at: string; id: string }

/** A part of a list of everybody's rows, newest first: from its beginning, or after the row at a position. */
export type CursorRequest = { limit: number; after?: Position | undefined }

/** For who needs a list to its end. */
export const WHOLE_LIST: PageRequest = { limit: Number.MAX_SAFE_INTEGER - 1 }

/** Before the newest row. */
export const LIST_START: Position = { created_at: '9999-12-31T23:59:59.999Z', id: '' }

/** @param rows one more than the page holds, if there are more */
export function pageOf<Row extends { id: string }>(rows: readonly Row[], limit: number): Page<Row> {
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? page.at(-1)?.id : undefined }
}

/** @param found one row more than the part holds, if there are more */
export function cursorPageOf<Row extends Position>(found: readonly Row[], limit: number): CursorPage<Row> {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last ? `${last.created_at}_${last.id}` : null }
}
