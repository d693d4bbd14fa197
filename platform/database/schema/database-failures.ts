import { PlainError } from '../../plain-error.ts'

/** Another connection is writing or has locked the file. */
const SQLITE_BUSY = 5
const SQLITE_FULL = 13

/** SQLite's primary result codes for a file that can't be used at the moment. */
const SQLITE_AWAY = new Set([
  SQLITE_BUSY,
  6, // locked
  8, // read-only
  10, // I/O error
  SQLITE_FULL,
  14, // can't be opened
])
const SQLITE_CONSTRAINT = 19

/** The same in PostgreSQL, by error class: connection, resources (disk, memory, connections), operator, system. */
const POSTGRES_AWAY = /^(08|53|57|58)|^55P03$|^25006$|^40P01$/
const POSTGRES_UNIQUE_VIOLATION = '23505'

const POSTGRES_DISK_FULL = '53100'

/** Error codes of a broken connection to PostgreSQL. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** Messages of `pg` and `pg-pool` for failures without a code. */
const POSTGRES_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

/** A query that waited too long for SQLite's one connection. */
export class ConnectionTakenError extends Error {
  override readonly name = 'ConnectionTakenError'
}

/** Whether the database is unreachable, full or locked. A retry may help, and it isn't a bug. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof ConnectionTakenError) return true
  const primaryCode = sqliteCode(error)
  if (primaryCode !== undefined) return SQLITE_AWAY.has(primaryCode)
  const { code } = error as NodeJS.ErrnoException
  if (typeof code !== 'string') return POSTGRES_LOST.test(error.message)
  return isPostgresError(error) ? POSTGRES_AWAY.test(code) : UNREACHABLE.has(code)
}

export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return sqliteCode(error) === SQLITE_FULL || (error as NodeJS.ErrnoException).code === POSTGRES_DISK_FULL
}

/** Whether another connection has locked the SQLite file. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && sqliteCode(error) === SQLITE_BUSY
}

export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    sqliteCode(error) === SQLITE_CONSTRAINT ||
    (error as NodeJS.ErrnoException).code === POSTGRES_UNIQUE_VIOLATION
  )
}

function sqliteCode(error: Error): number | undefined {
  if (!('errcode' in error) || typeof error.errcode !== 'number') return undefined
  // The higher bits contain details.
  return error.errcode & 0xff
}

function isPostgresError(error: Error): boolean {
  return 'severity' in error
}

/**
 * The database can't be used. The message is one sentence that names the relevant variable and never contains a
 * password.
 */
export class DatabaseError extends PlainError {
  override readonly name: string = 'DatabaseError'
}

/** A newer version of the code has migrated the database. Nothing was changed. */
export class DatabaseTooNewError extends DatabaseError {
  override readonly name = 'DatabaseTooNewError'
}
