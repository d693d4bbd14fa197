import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseError } from '../ground/database-error.ts'
import { isBusy } from '../ground/database-failures.ts'
import { flush } from '../ground/new-file.ts'

/** Beside a file in use: its newest commits, and an index to them. */
const COMPANIONS = ['-wal', '-shm']

/**
 * Puts a copy of the backup in the place of the database file, which is kept under another name.
 * @param keptAs where the file that was there goes
 * @throws DatabaseError when another program uses the database
 */
export async function restoreSqlite(file: string, backup: string, keptAs: string): Promise<void> {
  const isReplaced = existsSync(file)
  if (isReplaced) refuseWhileUsed(file)
  const unfinished = `${file}.unfinished`
  try {
    rmSync(unfinished, { force: true })
    closeSync(openSync(unfinished, 'wx', 0o600))
    copyWhole(backup, unfinished)
    await flush(unfinished, 'r+')
    if (isReplaced) moveAside(file, keptAs)
    renameSync(unfinished, file)
    await flush(dirname(file), 'r')
  } finally {
    rmSync(unfinished, { force: true })
  }
  // A server that was started in between has the old file open.
  if (isReplaced) refuseWhileUsed(keptAs)
}

/** Names of the migrations that a backup has had. @throws Error when it is damaged or not ours */
export function inspectSqlite(backup: string): string[] {
  const database = new DatabaseSync(backup, { readOnly: true })
  try {
    const damage = column(database, 'pragma integrity_check').filter((line) => line !== 'ok')
    if (damage.length > 0) throw new Error(`it is damaged: ${damage[0]}`)
    if (column(database, 'pragma foreign_key_check').length > 0)
      throw new Error('it is damaged: rows refer to rows that are not there')
    if (!tables(database).includes('kysely_migration')) throw new Error('it is not a backup of this program')
    return column(database, 'select name from kysely_migration order by name')
  } finally {
    database.close()
  }
}

/** Whether any table of ours holds a row. A file that cannot be read counts as one that does. */
export function sqliteHoldsData(file: string): boolean {
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

/** Leaving the WAL mode needs the file alone, and writes all commits into it. A damaged file is nobody's. */
function refuseWhileUsed(file: string): void {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file)
    database.exec('pragma journal_mode = delete')
  } catch (error) {
    if (!isBusy(error)) return
    throw new DatabaseError(`The database ${file} is in use: stop the server before you restore a backup.`)
  } finally {
    database?.close()
  }
}

/** With commits that still stand beside the backup, if somebody copied it so. */
function copyWhole(backup: string, target: string): void {
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
