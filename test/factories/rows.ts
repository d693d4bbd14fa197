import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables } from '#domain/kernel/database.ts'

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>

/** Stores rows directly, without a use case. Omitted columns are null. */
export async function addRow<Table extends keyof Tables>(
  db: Db,
  table: Table,
  rows: NewRow<Table> | readonly NewRow<Table>[],
): Promise<void> {
  await db
    .insertInto(table)
    .values(rows as never)
    .execute()
}

/** Stored rows with these values, oldest first if the table has a time. */
export async function rowsIn<Table extends keyof Tables>(
  db: Db,
  table: Table,
  where: Partial<Row<Table>> = {},
): Promise<Row<Table>[]> {
  const conditions = conditionsOf(where)
  const all = sql`select * from ${sql.table(table)} where ${sql.join([sql`1 = 1`, ...conditions], sql` and `)}`
  const { rows } = await all.execute(db)
  return (rows as Row<Table>[]).toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
}

/** The first of them. @throws Error if there is none */
export async function rowIn<Table extends keyof Tables>(
  db: Db,
  table: Table,
  where: Partial<Row<Table>> = {},
): Promise<Row<Table>> {
  const [first] = await rowsIn(db, table, where)
  if (!first) throw new Error(`There is no row in ${table} with ${JSON.stringify(where)}.`)
  return first
}

/** Changes stored rows with these values, without a use case. */
export async function changeRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  where: Partial<Row<Table>>,
  changes: Partial<Row<Table>>,
): Promise<void> {
  const set = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const conditions = sql.join([sql`1 = 1`, ...conditionsOf(where)], sql` and `)
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${conditions}`.execute(db)
}

function conditionsOf(where: object) {
  return Object.entries(where).map(([column, value]) => {
    if (value === null) return sql`${sql.ref(column)} is null`
    return String(value).includes('%')
      ? sql`${sql.ref(column)} like ${value}`
      : sql`${sql.ref(column)} = ${value}`
  })
}

function placeOf(row: object): string {
  const { created_at = '', id = '' } = row as { created_at?: string; id?: string }
  return `${created_at} ${id}`
}
