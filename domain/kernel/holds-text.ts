import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, locksRows } from './database.ts'

/** Whether one of the columns holds the text, small letters or large. */
export function holdsText(db: Db, columns: readonly string[], text: string): RawBuilder<SqlBool> {
  const isLike = sql.raw(locksRows(db) ? 'ilike' : 'like')
  const all = sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ' ' || `,
  )
  // Neither SQLite nor PostgreSQL without a locale knows that Å and å are one letter.
  const first = text.charAt(0)
  const starts = first > '\u007f' ? new Set([first.toLowerCase(), first.toUpperCase()]) : [first]
  const finds = [...starts].map((start) => {
    const pattern = `%${(start + text.slice(1)).replace(/[%_\\]/g, '\\$&')}%`
    return sql`${all} ${isLike} ${pattern} escape '\\'`
  })
  return sql`(${sql.join(finds, sql` or `)})`
}
