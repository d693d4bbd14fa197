import { type RawBuilder, sql } from 'kysely'
import { type Db, locksRows } from './database.ts'

/** What stands under a key of a column that holds JSON, as text. */
export function jsonText(db: Db, column: string, key: string): RawBuilder<string | null> {
  return locksRows(db)
    ? sql`${sql.ref(column)}::json ->> ${sql.lit(key)}`
    : sql`json_extract(${sql.ref(column)}, ${sql.lit(`$.${key}`)})`
}
