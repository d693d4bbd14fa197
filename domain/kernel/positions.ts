import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Position } from './pages.schema.ts'

/**
 * Rows of a list sorted by time and id.
 * @param is how they compare with the position
 * @param columns time and id, if they have other names
 */
export function comparePosition(
  is: '<' | '<=' | '>',
  { created_at, id }: Position,
  columns: readonly [time: string, id: string] = ['created_at', 'id'],
): RawBuilder<SqlBool> {
  const [time, key] = columns.map((column) => sql.ref(column))
  return sql`(${time}, ${key}) ${sql.raw(is)} (${created_at}, ${id})`
}
