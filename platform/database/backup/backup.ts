import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { connectDatabase, type DatabaseAddress, type DatabaseHandle, sqliteFile } from '../database.ts'
import { refuseUnknown } from '../migrations/migrate.ts'
import { DatabaseError } from '../schema/database-failures.ts'
import { nameIsTaken } from '../sqlite/sqlite-file.ts'
import { tablesInBackups } from '../table-names.ts'
import { readBackupHeader, sumOfBackup, writeBackupFile } from './backup-file.ts'
import { postgresContainsData, refuseWhilePostgresIsUsed, restorePostgres } from './postgres-restore.ts'
import { type Rows, readingPostgres, readingSqlite } from './read-rows.ts'
import { copyWhole, fillSqlite, inspectSqlite, restoreSqlite, sqliteContainsData } from './sqlite-restore.ts'
import { differentTables, type TableSums } from './table-sums.ts'

/**
 * Kinds of files that can be restored: a backup, for both engines, or a copy of a SQLite file made before a migration, which has no sums.
 */
type BackupInfo = { form: 'backup' | 'copy of SQLite'; migrations: string[]; tables?: TableSums }

/** keptAs: copy of the previous content. tables: the restored rows, compared with the backup row by row. */
type Restored = { keptAs?: string; tables?: TableSums }

/**
 * Writes a snapshot of the database in use to a file for both engines, then verifies the file.
 * @returns absolute path, bytes, and row counts and hashes per table
 * @throws DatabaseError if the file exists or can't be written
 */
export async function backUpDatabase(
  handle: DatabaseHandle,
  target: string,
): Promise<{ file: string; bytes: number; tables: TableSums }> {
  const file = resolve(target)
  if (existsSync(file)) throw nameIsTaken(file)
  try {
    const tables = await writeBackup(handle, file)
    const { tables: read = {} } = await inspectBackup(file)
    if (differentTables(tables, read).length > 0) throw new Error('reading it back gave different data')
    return { file, bytes: statSync(file).size, tables }
  } catch (cause) {
    if (cause instanceof DatabaseError) throw cause
    throw new DatabaseError(`The backup ${file} couldn't be written (${(cause as Error).message}).`, {
      cause,
    })
  }
}

/**
 * Verifies a backup. @returns its kind
 * @throws DatabaseTooNewError, or DatabaseError when it is missing, damaged or something else
 */
export async function inspectBackup(file: string): Promise<BackupInfo> {
  const info = await read(file).catch((cause) => refuse(file, cause))
  if (info.migrations.length === 0) throw new DatabaseError(`${file} can't be restored because it is empty.`)
  refuseUnknown(`The backup ${file}`, info.migrations)
  return info
}

/** Whether a restore would replace any data. @throws DatabaseError */
export async function containsData(address: DatabaseAddress): Promise<boolean> {
  const file = sqliteFile(address)
  if (file !== undefined) return sqliteContainsData(file)
  const handle = await connectDatabase(address)
  try {
    return await postgresContainsData(handle.db)
  } finally {
    await handle.close()
  }
}

/**
 * Replaces the database by a backup. The old content is kept: on SQLite as a file next to it, on PostgreSQL as a backup in `dataDir`. An
 * older backup is migrated at the next start of the server.
 * @throws DatabaseError when the backup or the database cannot be used, or a server uses it
 */
export async function restoreDatabase(address: DatabaseAddress, backup: string): Promise<Restored> {
  const { form } = await inspectBackup(backup)
  const file = sqliteFile(address)
  if (form === 'backup')
    return file === undefined ? replacePostgres(address, backup) : replaceSqlite(file, backup)
  if (file === undefined)
    throw new DatabaseError(
      `${backup} is a copy of a SQLite database, but this database is PostgreSQL. Restore it on SQLite and make a backup there.`,
    )
  refuseItself(file, backup)
  const keptAs = keptName(file, '.sqlite')
  const wasThere = existsSync(file)
  await restoreSqlite(file, keptAs, (unfinished) => copyWhole(unfinished, backup))
  return wasThere ? { keptAs } : {}
}

async function replaceSqlite(file: string, backup: string): Promise<Restored> {
  const keptAs = keptName(file, '.sqlite')
  const wasThere = existsSync(file)
  const tables = await restoreSqlite(file, keptAs, (unfinished) => fillSqlite(unfinished, backup)).catch(
    (error) => refuse(backup, error),
  )
  return { tables, ...(wasThere && { keptAs }) }
}

/** @throws DatabaseError */
function refuse(backup: string, cause: Error): never {
  if (cause instanceof DatabaseError) throw cause
  throw new DatabaseError(`${backup} can't be restored: ${cause.message}.`, { cause })
}

function refuseItself(file: string, backup: string): void {
  if (existsSync(file) && realpathSync(file) === realpathSync(backup))
    throw new DatabaseError(`${backup} is the database itself. Name a backup.`)
}

async function replacePostgres(address: DatabaseAddress, backup: string): Promise<Restored> {
  const handle = await connectDatabase(address)
  try {
    await refuseWhilePostgresIsUsed(handle.db)
    const keptAs = keptName(join(resolve(address.dataDir), 'bildruta'), '.backup.gz')
    const isReplaced = await postgresContainsData(handle.db)
    if (isReplaced) await writeBackup(handle, keptAs)
    const tables = await restorePostgres(handle, backup).catch((error) => refuse(backup, error))
    return { tables, ...(isReplaced && { keptAs }) }
  } finally {
    await handle.close()
  }
}

function keptName(file: string, ending: string): string {
  const time = isoTime(new Date()).replaceAll(/[:.]/g, '-')
  return join(dirname(file), `${basename(file, extname(file))}-before-restore-${time}${ending}`)
}

async function read(file: string): Promise<BackupInfo> {
  if (!existsSync(file)) throw new Error("the file doesn't exist")
  const start = firstBytes(file)
  if (start.startsWith('SQLite format 3\0'))
    return { form: 'copy of SQLite', migrations: inspectSqlite(file) }
  if (!start.startsWith('\x1f\x8b')) throw new Error("it isn't a backup made by this program")
  const { migrations } = await readBackupHeader(file)
  return { form: 'backup', migrations, tables: await sumOfBackup(file) }
}

function firstBytes(file: string): string {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(16)
    readSync(descriptor, bytes)
    return bytes.toString('latin1')
  } finally {
    closeSync(descriptor)
  }
}

/**
 * How long copies made before migrations and restores are kept. They contain data deleted since, and the privacy policy promises to delete
 * it from all copies within 60 days.
 */
export const COPY_DAYS = 30

const DAY_SECONDS = 24 * 3600
/** Time at the end of a copy's name. Copies made before a migration also have the process id. */
const MADE_AT = /-(20\d\d-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)(?:-\d+)?(?:\.sqlite|\.backup\.gz)$/

/**
 * Deletes copies that migrations and restores of this database made more than 30 days ago, according to their names.
 * Manual backups are left alone.
 * @param database its file; undefined for PostgreSQL, whose copies are in the data directory
 * @returns the paths of the deleted files
 */
export function deleteOldCopies(
  { file, dataDir }: { file: string | undefined; dataDir: string },
  now: Date,
): string[] {
  const folder = file === undefined ? dataDir : dirname(file)
  const prefix = `${file === undefined ? 'bildruta' : basename(file, extname(file))}-before-`
  const before = isoTime(addSeconds(now, -COPY_DAYS * DAY_SECONDS)).replaceAll(/[:.]/g, '-')
  const old = readdirSync(folder).filter((name) => name.startsWith(prefix) && madeAt(name) < before)
  const paths = old.map((name) => join(folder, name))
  for (const path of paths) rmSync(path)
  return paths
}

/** Time in the file name. For other files it is later than any copy's. */
function madeAt(name: string): string {
  return MADE_AT.exec(name)?.[1] ?? '9'
}

/**
 * Writes a snapshot of all rows to `target`, except sessions and open links, while other processes keep writing. We
 * don't use `pg_dump`, which must match the server's version and is rarely installed on the web server, or a copy of
 * the SQLite file, which PostgreSQL can't read.
 */
function writeBackup(handle: DatabaseHandle, target: string): Promise<TableSums> {
  const write = (migrations: string[], rows: Rows) =>
    writeBackupFile(target, { createdAt: isoTime(new Date()), migrations, tables: tablesInBackups }, rows)
  return readingRows(handle, tablesInBackups, write)
}

/** Provides the migrations and rows of one snapshot. */
function readingRows<Result>(
  { db, file }: DatabaseHandle,
  tables: readonly string[],
  work: (migrations: string[], rows: Rows) => Promise<Result>,
): Promise<Result> {
  if (file !== undefined) return readingSqlite(file, tables, work)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => readingPostgres(trx, tables, work))
}
