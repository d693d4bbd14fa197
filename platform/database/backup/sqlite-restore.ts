import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { connectDatabase } from '../database.ts'
import { migrations } from '../migrations/all.ts'
import { migrateDatabase } from '../migrations/migrate.ts'
import { DatabaseError, isBusy } from '../schema/database-failures.ts'
import { flush } from '../sqlite/sqlite-file.ts'
import { readBackupHeader, readBackupParts } from './backup-file.ts'
import { inBatches, readingSqlite, requireSameRows } from './read-rows.ts'
import type { TableSums } from './table-sums.ts'

/** Next to a file in use: its newest commits and their index. */
const COMPANIONS = ['-wal', '-shm']

/**
 * Replaces the database file by a backup and keeps the old file under another name.
 * @param keptAs new path of the old file
 * @param fill writes the backup to an empty file
 * @throws DatabaseError when another program uses the database
 */
export async function restoreSqlite<Result>(
  file: string,
  keptAs: string,
  fill: (unfinished: string) => Promise<Result>,
): Promise<Result> {
  const isReplaced = existsSync(file)
  if (isReplaced) refuseWhileUsed(file)
  const unfinished = `${file}.unfinished`
  try {
    rmSync(unfinished, { force: true })
    const result = await fill(unfinished)
    await flush(unfinished, 'r+')
    if (isReplaced) moveAside(file, keptAs)
    renameSync(unfinished, file)
    await flush(dirname(file), 'r')
    // A server that was started in between still has the old file open.
    if (isReplaced) refuseWhileUsed(keptAs)
    return result
  } finally {
    for (const ending of ['', ...COMPANIONS]) rmSync(unfinished + ending, { force: true })
  }
}

/**
 * Creates a database from a backup, with the backup's schema.
 * @returns row counts and hashes per table, after comparing them
 */
export async function fillSqlite(file: string, backup: string): Promise<TableSums> {
  const { migrations: names, tables } = await readBackupHeader(backup)
  const handle = await connectDatabase({ url: `file:${file}`, dataDir: dirname(file) })
  try {
    await migrateDatabase(handle, {
      migrations: Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name))),
    })
  } finally {
    await handle.close()
  }
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  try {
    // Nobody else uses the file yet, and an incomplete one is deleted, so pages are written in place and flushed once
    // at the end.
    database.exec('pragma journal_mode = delete')
    database.exec('pragma synchronous = off')
    const inserts = new Map<string, StatementSync>()
    database.exec('begin')
    const written = await inBatches(readBackupParts(backup), (batch) => {
      for (const { table, row } of batch) insertRow(database, inserts, table, JSON.parse(row))
    })
    database.exec('commit')
    refuseOrphans(database)
    await readingSqlite(file, tables, (_, rows) => requireSameRows(rows, written))
    return written
  } finally {
    database.close()
  }
}

function insertRow(
  database: DatabaseSync,
  inserts: Map<string, StatementSync>,
  table: string,
  row: Record<string, string | number | null>,
): void {
  const columns = Object.keys(row)
  const words = `insert into "${table}" (${columns.map((column) => `"${column}"`)}) values (${columns.map(() => '?')})`
  const insert = inserts.get(words) ?? database.prepare(words)
  inserts.set(words, insert)
  insert.run(...Object.values(row))
}

function refuseOrphans(database: DatabaseSync): void {
  if (column(database, 'pragma foreign_key_check').length > 0)
    throw new Error('it is damaged: rows refer to missing rows')
}

/** Names of the migrations in a backup. @throws Error when it is damaged or not ours */
export function inspectSqlite(backup: string): string[] {
  const database = new DatabaseSync(backup, { readOnly: true })
  try {
    const damage = column(database, 'pragma integrity_check').filter((line) => line !== 'ok')
    if (damage.length > 0) throw new Error(`it is damaged: ${damage[0]}`)
    refuseOrphans(database)
    if (!tables(database).includes('kysely_migration'))
      throw new Error("it isn't a backup made by this program")
    return column(database, 'select name from kysely_migration order by name')
  } finally {
    database.close()
  }
}

/** Whether any of our tables has a row. An unreadable file counts as not empty. */
export function sqliteContainsData(file: string): boolean {
  if (!existsSync(file)) return false
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      return tables(database)
        .filter((table) => !table.startsWith('kysely_'))
        .some((table) => column(database, `select 1 from "${table}" limit 1`).length > 0)
    } finally {
      database.close()
    }
  } catch {
    return true
  }
}

/** Leaving WAL mode requires exclusive access and writes all commits to the file. A damaged file counts as unused. */
function refuseWhileUsed(file: string): void {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file)
    database.exec('pragma journal_mode = delete')
  } catch (error) {
    if (!isBusy(error)) return
    throw new DatabaseError(`The database ${file} is in use. Stop the server before you restore a backup.`)
  } finally {
    database?.close()
  }
}

/** A copy of a SQLite file, including its write-ahead log if that was copied too. */
export async function copyWhole(target: string, backup: string): Promise<void> {
  closeSync(openSync(target, 'wx', 0o600))
  const database = new DatabaseSync(backup, { readOnly: true })
  try {
    database.prepare('vacuum into ?').run(target)
  } finally {
    database.close()
  }
}

function moveAside(file: string, keptAs: string): void {
  renameSync(file, keptAs)
  for (const companion of COMPANIONS)
    if (existsSync(file + companion)) renameSync(file + companion, keptAs + companion)
}

function tables(database: DatabaseSync): string[] {
  return column(database, "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
}

function column(database: DatabaseSync, query: string): string[] {
  return database
    .prepare(query)
    .all()
    .map((row) => String(Object.values(row)[0]))
}
