import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { type InsertObject, sql } from 'kysely'
import { inject } from 'vitest'
import type { Db, Tables } from '#domain/kernel/database.ts'
import { lazy } from '#domain/kernel/time.ts'
import { connectDatabase } from '#platform/database/database.ts'
import { migrateDatabase } from '#platform/database/migrations/migrate.ts'

/** Values required by rules over several columns. */
const RULED: { [Table in keyof Tables]?: Partial<Tables[Table]> } = {
  orders: { status: 'draft', gross: 2 },
  invoices: { gross: 2 },
  payments: { status: 'completed' },
  buyer_details: { country: 'SE' },
  delivery_items: { link: null },
  files: { url: null, link_ends_on: null },
}
const TIME = '2026-11-20T12:00:00.123Z'

/** Adds a row to every table, as its columns require, with text and figures that are easily corrupted. */
export async function addRowToEveryTable(db: Db): Promise<void> {
  for (const [table, columns] of await tablesAsMade()) await add(db, table, columns)
}

/** Adds a row with the given values, and whatever else its columns require. */
export async function addRow<Table extends keyof Tables>(
  db: Db,
  table: Table,
  said: Partial<InsertObject<Tables, Table>>,
): Promise<void> {
  const columns = (await tablesAsMade()).get(table) ?? []
  const asked = columns.filter(({ name, rules }) => !(name in said) && /not null/.test(rules))
  await add(db, table, asked, said)
}

async function add(db: Db, table: keyof Tables, columns: readonly Column[], said = {}): Promise<void> {
  const row: Record<string, unknown> = {}
  for (const column of columns) row[column.name] = await valueFor(db, table, column)
  const values = { ...row, ...RULED[table], ...said }
  await sql`
    insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(values))})
  `.execute(db)
}

type Column = { name: string; rules: string }

/** The tables in the order of their references, as SQLite stores the text of the migrations. */
const tablesAsMade = lazy(async (): Promise<ReadonlyMap<keyof Tables, Column[]>> => {
  const dataDir = await mkdtemp(join(inject('runDir'), 'schema-'))
  const handle = await connectDatabase({ url: undefined, dataDir })
  await migrateDatabase(handle)
  const { rows } = await sql<{ name: keyof Tables; text: string }>`
    select name, sql as text from sqlite_master
    where type = 'table' and name not like 'kysely%' and name not like 'sqlite%' order by rowid
  `.execute(handle.db)
  await handle.close()
  return new Map(rows.map(({ name, text }) => [name, [...columnsIn(text)]]))
})

function* columnsIn(text: string): Generator<Column> {
  for (const [, name = '', rules = ''] of text.matchAll(
    /^ {2}"?(\w+)"? ((?:text|integer|bigint|real|double|date)\b.*)/gm,
  ))
    yield { name, rules }
}

async function valueFor(db: Db, table: string, { name, rules }: Column): Promise<unknown> {
  const [, other, key] = /references "?(\w+)"? \((\w+)\)/.exec(rules) ?? []
  if (other && key) {
    const { rows } = await sql<{ key: string }>`
      select ${sql.ref(key)} as key from ${sql.table(other)}
    `.execute(db)
    return rows[0]?.key
  }
  const [, word] = /(?:in \(|= )'([\w-]+)'/.exec(rules) ?? []
  if (word) return word
  if (rules.startsWith('text')) return `${table}.${name}: Åsa "Quote" \\ \u2028 𝛑 \r\n\t {}`
  if (rules.startsWith('date')) return TIME
  if (rules.startsWith('bigint')) return 5e9
  return rules.startsWith('integer') ? 1 : 0.1 + 0.2
}
