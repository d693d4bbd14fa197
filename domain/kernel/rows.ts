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

/** Deletes the rows of which a column, a time or a day, lies before another. @returns how many */
export async function deleteBefore<Table extends keyof Tables>(
  db: Db,
  table: Table,
  column: ColumnOf<Table>,
  end: string,
): Promise<number> {
  const deletion = sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${end}`
  return Number((await deletion.execute(db)).numAffectedRows)
}

/** Those of these values that stand in a column. */
export async function standingIn<Table extends keyof Tables>(
  db: Db,
  table: Table,
  column: ColumnOf<Table>,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ value: string }>`
    select distinct ${sql.ref(column)} as value from ${sql.table(table)}
    where ${among(db, column, values)}
  `.execute(db)
  return new Set(rows.map(({ value }) => value))
}
