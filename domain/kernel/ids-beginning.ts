import { sql } from 'kysely'
import type { Db, Tables } from './database.ts'

/** The beginning of an id, and how many ids are wanted at most. */
export type IdSearch = { start: string; limit: number }

/** The ids of a table that begin so, in their order: people type the beginning, in which letters of any kind stand for themselves. */
export async function idsBeginning(
  db: Db,
  table: keyof Tables,
  { start, limit }: IdSearch,
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from ${sql.table(table)} where substr(id, 1, ${sql.lit(start.length)}) = ${start} order by id limit ${limit}
  `.execute(db)
  return found.rows.map(({ id }) => id)
}
