import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether an id begins so: people type the beginning. Letters of any kind stand for themselves. */
export function idBeginsWith(start: string): RawBuilder<SqlBool> {
  return sql`substr(id, 1, ${sql.lit(start.length)}) = ${start}`
}

/** The beginning of an id, and how many ids are wanted at most. */
export type IdSearch = { start: string; limit: number }
