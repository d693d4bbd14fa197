import { basename, dirname, extname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import type { DatabaseHandle } from '../database.ts'
import { DatabaseError, DatabaseTooNewError, isBusy } from '../schema/database-failures.ts'
import { backupSqlite } from '../sqlite/sqlite-file.ts'
import { migrations as allMigrations } from './all.ts'
import { factsOf, type Migration } from './migration.ts'

/** How long a start waits while another process migrates the same SQLite file. PostgreSQL waits by itself. */
const PATIENCE_MS = 5 * 60_000

type MigrateOptions = {
  /** Target of the backup of a SQLite file. Default: next to the file. */
  backupDir?: string
  /** Known migrations. Replaced by tests. */
  migrations?: Record<string, Migration>
}

type Migrated = { applied: string[]; backupFile?: string }

/**
 * Brings the schema up to date: all pending migrations in one transaction, or none. An existing SQLite file is copied
 * first. If several processes call this at once, one does the work and the others wait.
 * @returns the names of the migrations that ran here, and the backup if one was made
 * @throws DatabaseTooNewError if a newer version has migrated the database; it isn't changed
 * @throws DatabaseError if the backup or a migration fails, or another process locks the file for minutes; the schema
 * isn't changed
 */
export async function migrateDatabase(
  handle: DatabaseHandle,
  options: MigrateOptions = {},
): Promise<Migrated> {
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;)
    try {
      return await migrateNow(handle, options)
    } catch (error) {
      if (!isBusy(error) && !(error instanceof DatabaseError && isBusy(error.cause))) throw error
      if (Date.now() > giveUpAt)
        throw new DatabaseError(
          `${place(handle)} couldn't be migrated, because another process has been writing to it for ${PATIENCE_MS / 60_000} minutes. End that process or wait for it, then start again.`,
          { cause: error },
        )
      await delay(100)
    }
}

async function migrateNow(
  handle: DatabaseHandle,
  { backupDir, migrations = allMigrations }: MigrateOptions,
): Promise<Migrated> {
  const known = await appliedMigrations(handle.db)
  refuseUnknown(place(handle), known, migrations)
  const [first] = Object.keys(migrations).filter((name) => !known.includes(name))
  if (!first) return { applied: [] }
  const { file } = handle
  const backupFile = file && known.length > 0 ? await backUp(handle, file, first, backupDir) : undefined
  return { applied: await runMigrations(handle, migrations), ...(backupFile && { backupFile }) }
}

/**
 * For programs that use the database but leave migrations to the server.
 * @throws DatabaseTooNewError, or DatabaseError when migrations are missing; nothing is touched
 */
export async function requireMigrated(
  handle: DatabaseHandle,
  migrations: Record<string, Migration> = allMigrations,
): Promise<void> {
  const known = await appliedMigrations(handle.db)
  refuseUnknown(place(handle), known, migrations)
  const pending = Object.keys(migrations).filter((name) => !known.includes(name))
  if (pending.length > 0)
    throw new DatabaseError(
      `${place(handle)} lacks migrations (${pending.join(', ')}). Start the server once to run them.`,
    )
}

/** The first migration that the baseline replaced. */
const BEFORE_THE_BASELINE = '001-accounts'

/**
 * @param what begins the sentence
 * @throws DatabaseTooNewError for a migration that the code doesn't know; DatabaseError for one that the baseline replaced
 */
export function refuseUnknown(
  what: string,
  applied: readonly string[],
  migrations: Record<string, Migration> = allMigrations,
): void {
  if (applied.includes(BEFORE_THE_BASELINE))
    throw new DatabaseError(
      `${what} was made by a version from before the first release of this program, which can't be upgraded. Start with an empty database, or keep using that version.`,
    )
  const unknown = applied.filter((name) => !(name in migrations))
  if (unknown.length > 0)
    throw new DatabaseTooNewError(
      `${what} was made by a newer version of this program (it has ${unknown.join(', ')}). Install that version, or restore an earlier backup.`,
    )
}

/** Pending migrations. */
export async function pendingMigrations(
  { db }: DatabaseHandle,
  migrations: Record<string, Migration> = allMigrations,
): Promise<string[]> {
  const applied = await appliedMigrations(db)
  return Object.keys(migrations).filter((name) => !applied.includes(name))
}

/** Names of the migrations that have run. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    return rows.map((row) => row.name)
  } catch (error) {
    if (isMissingTable(error)) return []
    throw error
  }
}

function isMissingTable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const undefinedTable = 'code' in error && error.code === '42P01'
  return undefinedTable || error.message.startsWith('no such table')
}

async function backUp(
  handle: DatabaseHandle,
  file: string,
  firstPending: string,
  backupDir?: string,
): Promise<string> {
  const time = isoTime(new Date()).replaceAll(/[:.]/g, '-')
  const name = `${basename(file, extname(file))}-before-${firstPending}-${time}-${process.pid}.sqlite`
  const target = join(backupDir ?? dirname(file), name)
  try {
    await backupSqlite(handle.db, target)
    return target
  } catch (cause) {
    throw new DatabaseError(
      `${place(handle)} wasn't migrated, because its backup ${target} couldn't be written (${(cause as Error).message}).`,
      { cause },
    )
  }
}

async function runMigrations(
  handle: DatabaseHandle,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const steps = Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [name, { up: stepOf(handle, migration) }]),
  )
  const run = (db: Db) =>
    new Migrator({ db, provider: { getMigrations: async () => steps } }).migrateToLatest()
  const { error, results = [] } = await (handle.engine === 'sqlite'
    ? withoutReferences(handle.db, run)
    : withoutTimeout(handle.db, run))
  if (error) {
    const failed = results.find((result) => result.status === 'Error')
    const where = failed ? `${failed.migrationName}: ` : ''
    const why = error instanceof Error ? error.message : String(error)
    throw new DatabaseError(`${place(handle)} couldn't be migrated (${where}${why}). Nothing was changed.`, {
      cause: error,
    })
  }
  return results.map((result) => result.migrationName)
}

function stepOf({ engine }: DatabaseHandle, migration: Migration) {
  return async (db: Kysely<unknown>) => {
    await migration(db, factsOf(engine))
    if (engine === 'sqlite') await refuseOrphans(db)
  }
}

async function refuseOrphans(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  if (rows[0]) throw new Error(`rows of ${rows[0].table} would refer to missing rows`)
}

/**
 * SQLite changes a table by recreating it. Dropping the old one would delete all rows that refer to it, so foreign keys are off during
 * migrations and checked after each.
 */
async function withoutReferences<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  await sql`pragma foreign_keys = off`.execute(db)
  try {
    return await work(db)
  } finally {
    await sql`pragma foreign_keys = on`.execute(db)
  }
}

/** Rebuilding a large table, or waiting for another process to do so, may take longer than a query should. */
async function withoutTimeout<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set lock_timeout = 0`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
      await sql`reset lock_timeout`.execute(connection)
    }
  })
}

function place(handle: DatabaseHandle): string {
  return handle.file ? `The database ${handle.file}` : 'The PostgreSQL database of DATABASE_URL'
}
