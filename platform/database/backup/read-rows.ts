import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Trx } from '#domain/kernel/database.ts'
import { appliedMigrations } from '../migrations/migrate.ts'
import { BUSY_TIMEOUT_MS } from '../sqlite/sqlite-driver.ts'
import type { BackupPart } from './backup-file.ts'
import { differentTables, SumOfRows, type TableSums } from './table-sums.ts'

/**
 * Rows in a form that is the same on both engines, so that they can be compared and moved: JSON objects with ordered columns, booleans as 1
 * and 0, times as ISO 8601 in UTC.
 */
export type Rows = AsyncIterable<BackupPart>

const ROWS_AT_ONCE = 500

type Value = string | number | null
type StoredRow = Record<string, Value | boolean>

/**
 * Reads the migrations and rows of one snapshot of a SQLite file over a separate connection, so that nobody waits for it.
 */
export async function readingSqlite<Result>(
  file: string,
  tables: readonly string[],
  read: (migrations: string[], rows: Rows) => Promise<Result>,
): Promise<Result> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    database.exec('begin')
    const names = database.prepare('select name from kysely_migration order by name').all()
    return await read(
      names.map(({ name }) => String(name)),
      sqliteRows(database, tables),
    )
  } finally {
    database.close()
  }
}

/** The same on PostgreSQL. @param trx with a snapshot */
export async function readingPostgres<Result>(
  trx: Trx,
  tables: readonly string[],
  read: (migrations: string[], rows: Rows) => Promise<Result>,
): Promise<Result> {
  return read(await appliedMigrations(trx), postgresRows(trx, tables))
}

async function* sqliteRows(database: DatabaseSync, tables: readonly string[]): AsyncGenerator<BackupPart> {
  for (const table of tables) {
    const columns = database.prepare('select name, type from pragma_table_info(?)').all(table)
    const times = columns.filter(({ type }) => type === 'date').map(({ name }) => String(name))
    let read = 0
    for (const row of database.prepare(`select * from "${table}"`).iterate()) {
      yield { table, row: neutral(row as StoredRow, times) }
      read += 1
      if (read % ROWS_AT_ONCE === 0) await nextTurn()
    }
  }
}

async function* postgresRows(trx: Trx, tables: readonly string[]): AsyncGenerator<BackupPart> {
  for (const table of tables) {
    const times = await timesOf(trx, table)
    await sql`declare backup_rows no scroll cursor for
      select row_to_json(rows)::text as row from ${sql.table(table)} as rows`.execute(trx)
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup_rows`.execute(
        trx,
      )
      for (const { row } of rows) yield { table, row: neutral(JSON.parse(row), times) }
      if (rows.length < ROWS_AT_ONCE) break
    }
    await sql`close backup_rows`.execute(trx)
  }
}

async function timesOf(trx: Trx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${`"${table}"`}::regclass and atttypid = 'timestamptz'::regtype`.execute(trx)
  return rows.map(({ name }) => name)
}

function neutral(row: StoredRow, times: readonly string[]): string {
  const columns = Object.keys(row).toSorted()
  return JSON.stringify(
    Object.fromEntries(columns.map((column) => [column, plain(row[column], times.includes(column))])),
  )
}

function plain(value: StoredRow[string] | undefined, isTime: boolean): Value {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return Number(value)
  return isTime ? new Date(value).toISOString() : value
}

/** @throws Error if row counts or hashes differ from those in the backup */
export async function requireSameRows(rows: Rows, written: TableSums): Promise<void> {
  const sum = new SumOfRows(Object.keys(written))
  for await (const row of rows) sum.add(row)
  const different = differentTables(sum.tables(), written)
  if (different.length > 0)
    throw new Error(`the restored tables ${different.join(', ')} differ from the backup`)
}

const BATCH_ROWS = 500

/** Reads tables one by one, some hundred rows at a time. @returns the sums */
export async function inBatches(
  parts: AsyncGenerator<BackupPart, TableSums>,
  insert: (batch: readonly BackupPart[]) => Promise<void> | void,
): Promise<TableSums> {
  let batch: BackupPart[] = []
  for (;;) {
    const { done, value } = await parts.next()
    const isFull = batch.length === BATCH_ROWS || done || (batch[0] && batch[0].table !== value.table)
    if (isFull && batch.length > 0) {
      await insert(batch)
      batch = []
    }
    if (done) return value
    batch.push(value)
  }
}
