import * as z from 'zod/mini'

const PAGE_ROWS = 100
/** The largest page that a request may ask for. */
export const FURTHER_ROWS = 500

const ID_RULE = 'The page must start before the id of an entry'
const LIMIT_RULE = `The limit must be a number from 1 to ${FURTHER_ROWS}`

/** `?limit=100&before=ID`: a page of a newest-first list, from its start or after one of its rows. */
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

/** @property next cursor of the next page, or null on the last one */
export type CursorPage<Row> = { rows: Row[]; next: string | null }

const POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\w{1,64})$/

/** `?limit=100&after=TIME_ID`: a page of a list, starting after the cursor of the previous page. */
export const cursorSchema = z.object({
  limit: pageSchema.shape.limit,
  after: z.optional(
    z.pipe(
      z.string().check(z.regex(POSITION, 'The list must continue after the time and id of an entry')),
      z.transform((text): { created_at: string; id: string } => {
        const [, created_at = '', id = ''] = POSITION.exec(text) ?? []
        return { created_at, id }
      }),
    ),
  ),
})

/** @property before id of the last row of the previous page */
export type PageRequest = { limit: number; before?: string | undefined }

/** @property next id of the last row, or undefined on the last page */
export type Page<Row> = { rows: Row[]; next: string | undefined }

/** Position of a row in a list sorted by time and id. */
export type Position = { created_at: string; id: string }

/** @property after position of the last row of the previous page */
export type CursorRequest = { limit: number; after?: Position | undefined }

export const WHOLE_LIST: PageRequest = { limit: Number.MAX_SAFE_INTEGER - 1 }

/** Before the first row of a newest-first list, and of an oldest-first one. */
export const LIST_START: Position = { created_at: '9999-12-31T23:59:59.999Z', id: '' }
export const OLDEST_START: Position = { created_at: '', id: '' }

/** @param rows fetched with a limit one higher than the page's */
export function pageOf<Row extends { id: string }>(rows: readonly Row[], limit: number): Page<Row> {
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? page.at(-1)?.id : undefined }
}

/** @param found fetched with a limit one higher than the page's */
export function cursorPageOf<Row extends Position>(found: readonly Row[], limit: number): CursorPage<Row> {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last ? `${last.created_at}_${last.id}` : null }
}
