import { sql } from 'kysely'
import { among } from './among.ts'
import type { Db, Tables } from './database.ts'

type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string

/** Deletes the rows in which a column is one of these values. */
export async function deleteAmong<Table extends keyof Tables>(
  db: Db,
  table: Table,
  column: ColumnOf<Table>,
  values: readonly string[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${among(db, column, values)}`.execute(db)
}
