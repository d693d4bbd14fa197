import { closeSync, existsSync, linkSync, openSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import {
  type Dialect,
  Kysely,
  type LogEvent,
  PostgresDialect,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import type { Pool } from 'pg'
import type { Db, Tables } from '#domain/kernel/database.ts'
import { makeFolder } from '../config/folders.ts'
import { listenOnPostgres } from './postgres/listen.ts'
import { DatabaseError, isFull } from './schema/database-failures.ts'
import { BUSY_TIMEOUT_MS, SqliteDriver } from './sqlite/sqlite-driver.ts'
import { isBroken, restoreAdvice } from './sqlite/sqlite-file.ts'

export type Engine = 'sqlite' | 'postgres'

export type DatabaseHandle = {
  db: Db
  engine: Engine
  /** Absolute path of the SQLite file. */
  file?: string
  /** Receives notifications of other processes (`pg_notify`); PostgreSQL only. @returns a function that stops it */
  listen?: (channel: string, hear: (message: string) => void) => Promise<() => Promise<void>>
  /** When a query last failed because the disk was full, in milliseconds since 1970. */
  lastFullAt: () => number | undefined
  close(): Promise<void>
}

export type DatabaseAddress = {
  /** `postgres://…` or `file:PATH`. Default: the file `bildruta.sqlite` in `dataDir`. */
  url: string | undefined
  dataDir: string
}

/**
 * Opens the database and runs one query to check the connection. Creates a missing file and its folder.
 * @throws DatabaseError when it cannot be opened or reached
 */
export async function connectDatabase({ url, dataDir }: DatabaseAddress): Promise<DatabaseHandle> {
  const file = sqliteFile({ url, dataDir })
  return file === undefined ? connectPostgres(url ?? '') : connectSqlite(file, url)
}

/** Absolute path of the SQLite file of an address, even if it doesn't exist; undefined for PostgreSQL. */
export function sqliteFile({ url, dataDir }: DatabaseAddress): string | undefined {
  if (!url) return join(resolve(dataDir), 'bildruta.sqlite')
  return url.startsWith('file:') ? filePath(url) : undefined
}

async function connectPostgres(url: string): Promise<DatabaseHandle> {
  const full = fullWatch()
  const pool = await postgresPool(url)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: full.log })
  try {
    await sql`select 1`.execute(db)
  } catch (cause) {
    await db.destroy()
    throw new DatabaseError(`DATABASE_URL: PostgreSQL can't be used (${reason(cause)}).`, { cause })
  }
  return {
    db,
    engine: 'postgres',
    listen: (channel, hear) => listenOnPostgres(url, channel, hear),
    lastFullAt: full.lastAt,
    close: () => db.destroy(),
  }
}

async function connectSqlite(file: string, url: string | undefined): Promise<DatabaseHandle> {
  try {
    makeFolder(dirname(file))
    if (!existsSync(file)) makeSqlite(file)
    refuseEmpty(file)
    // Refuses a file that SQLite would open read-only.
    closeSync(openSync(file, 'a'))
    const writer = openSqlite(file)
    const reader = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, readOnly: true })
    const full = fullWatch()
    const db = new Kysely<Tables>({ dialect: nodeSqliteDialect({ writer, reader }), log: full.log })
    await sql`select 1`.execute(db)
    return { db, engine: 'sqlite', file, lastFullAt: full.lastAt, close: () => db.destroy() }
  } catch (cause) {
    const name = url ? 'DATABASE_URL' : 'DATA_DIR'
    const advice =
      cause instanceof EmptyFileError || isBroken(cause) ? `. To fix it, ${restoreAdvice(file)}` : ''
    throw new DatabaseError(`${name}: the database file ${file} can't be used (${reason(cause)})${advice}.`, {
      cause,
    })
  }
}

/** Records queries that failed because the disk was full. */
function fullWatch() {
  let lastAt: number | undefined
  const log = (event: LogEvent) => {
    if (event.level === 'error' && isFull(event.error)) lastAt = Date.now()
  }
  return { log, lastAt: () => lastAt }
}

class EmptyFileError extends Error {}

/** An empty file has lost its content, because a new file gets its first page before its name. */
function refuseEmpty(file: string): void {
  const { size } = statSync(file)
  if (size === 0) throw new EmptyFileError('it is empty')
}

/** Readable by its owner only, and never empty. If several processes start at once, one file wins. */
function makeSqlite(file: string): void {
  const draft = `${file}.${process.pid}`
  try {
    closeSync(openSync(draft, 'w', 0o600))
    openSqlite(draft).close()
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function openSqlite(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
  try {
    database.exec('pragma journal_mode = wal')
    // NORMAL may lose the last commits in a power failure, and this database contains payments.
    database.exec('pragma synchronous = full')
    // Deleted data, such as the link in a sent email, must not remain in free pages.
    database.exec('pragma secure_delete = on')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function filePath(url: string): string {
  return resolve(url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length))
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/**
 * Kysely on `node:sqlite`. Every transaction takes the write lock when it begins, so none fails half-way without it, and migrations are
 * transactional. Transactions and changes take turns on one connection; queries outside a transaction run on a second
 * one and see the last commit, so that none of them waits for somebody else's transaction.
 * @param connections reader: opened on the same file in WAL mode. Without it (a database in memory) queries take turns too
 * @param patienceMs how long a change waits for its turn before it fails
 */
export function nodeSqliteDialect(
  connections: { writer: DatabaseSync; reader?: DatabaseSync },
  patienceMs = 10_000,
): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new SqliteDriver(connections, patienceMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** The driver queues changes itself, so that waiting can time out. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

const MOST_CONNECTIONS = 10
/** Also how long a query waits for a free connection in the pool. */
const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000
/** How long a query waits for a locked row or table; the same as for SQLite. */
const LOCK_TIMEOUT_MS = 5_000
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000

/**
 * A pool of PostgreSQL connections that survives lost ones.
 * The library is loaded here, so that it costs nothing on SQLite.
 */
async function postgresPool(url: string): Promise<Pool> {
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(pg.types.builtins.INT8, safeInteger)
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'bildruta',
  })
  // A lost connection fails its query. Without these listeners it would end the process.
  pool.on('error', ignoreLoss)
  pool.on('connect', (client) => client.on('error', ignoreLoss))
  return pool
}

function ignoreLoss(): void {}

/** Counts and sums are numbers for both engines. Values beyond the safe range are an error, as with SQLite. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

/** Less than a busy day writes. A migration and its backup need more. */
const FREE_BYTES_AT_LEAST = 50_000_000
/** How long after a write failed on a full disk the database counts as full. */
const REMEMBERED_MS = 60_000

/**
 * @throws Error if the disk of a SQLite file is nearly full, or a write failed for lack of space within the last minute
 */
export async function assertRoom({ file, lastFullAt }: DatabaseHandle, now: Date): Promise<void> {
  const fullAt = lastFullAt()
  if (fullAt !== undefined && now.getTime() - fullAt < REMEMBERED_MS)
    throw new Error('A write failed for lack of disk space within the last minute.')
  if (file === undefined) return
  const { bavail, bsize } = await statfs(dirname(file))
  if (bavail * bsize < FREE_BYTES_AT_LEAST)
    throw new Error(`The disk has ${bavail * bsize} bytes left for the database.`)
}
