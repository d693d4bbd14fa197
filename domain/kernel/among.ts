import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, locksRows } from './database.ts'

/**
 * Whether a column is one of many values, in the same words however many there are: the statement is prepared once, and no engine's
 * limit of parameters is met.
 * @param values a JSON list of texts
 */
export function among(db: Db, column: string, values: string): RawBuilder<SqlBool> {
  return locksRows(db)
    ? sql`${sql.ref(column)} = any(array(select jsonb_array_elements_text(${values}::jsonb)))`
    : sql`${sql.ref(column)} in (select value from json_each(${values}))`
}
