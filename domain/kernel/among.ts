import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, locksRows } from './database.ts'

/**
 * Whether a column is one of many values, in the same words however many there are: the statement is prepared once, and no engine's
 * limit of parameters is met.
 */
export function among(db: Db, column: string, values: readonly string[]): RawBuilder<SqlBool> {
  // What a prepared query is built with stands for a list, and is none.
  const list = Array.isArray(values) ? JSON.stringify(values) : values
  return locksRows(db)
    ? sql`${sql.ref(column)} = any(array(select jsonb_array_elements_text(${list}::jsonb)))`
    : sql`${sql.ref(column)} in (select value from json_each(${list}))`
}
