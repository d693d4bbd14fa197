import type { Stretch } from './pages.schema.ts'

/** A part of a list that is newest first: so many rows from its beginning, or after the one with an id. */
export type PageRequest = { limit: number; before?: string | undefined }

/** `next`: the last row's id while there are more. */
export type Page<Row> = { rows: Row[]; next: string | undefined }

/** Where a row stands in a list that is sorted by time and id. */
export type Position = { created_at: string; id: string }

/** A part of a list of everybody's rows, newest first: from its beginning, or after the row at a position. */
export type StretchRequest = { limit: number; after?: Position | undefined }

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
export function stretchOf<Row extends Position>(found: readonly Row[], limit: number): Stretch<Row> {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last ? `${last.created_at}_${last.id}` : null }
}
