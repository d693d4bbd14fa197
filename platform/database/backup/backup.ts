import { closeSync, existsSync, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { isoTime } from '../../../domain/kernel/clock.ts'
import {
  connectDatabase,
  type DatabaseAddress,
  type DatabaseHandle,
  type Engine,
  sqliteFile,
} from '../database.ts'
import { DatabaseError } from '../ground/database-error.ts'
import { nameIsTaken } from '../ground/new-file.ts'
import { refuseUnknown } from '../migrations/migrate.ts'
import { backupSqlite } from '../sqlite/sqlite-backup.ts'
import { readBackupHeader, readBackupParts } from './backup-file.ts'
import { backupPostgres } from './postgres-backup.ts'
import { postgresHoldsData, refuseWhilePostgresIsUsed, restorePostgres } from './postgres-restore.ts'
import { inspectSqlite, restoreSqlite, sqliteHoldsData } from './sqlite-restore.ts'

type BackupInfo = { engine: Engine; migrations: string[] }

/**
 * Writes everything that the database holds at one moment to a file, while others go on using it, and reads the file again.
 * On SQLite it is a database file of its own, on PostgreSQL one of our format.
 * @returns absolute path and bytes
 * @throws DatabaseError when the file is there already or cannot be written
 */
export async function backUpDatabase(
  handle: DatabaseHandle,
  target: string,
): Promise<{ file: string; bytes: number }> {
  const file = resolve(target)
  if (existsSync(file)) throw nameIsTaken(file)
  try {
    await (handle.engine === 'sqlite' ? backupSqlite(handle.db, file) : backupPostgres(handle.db, file))
    await inspectBackup(file)
  } catch (cause) {
    if (cause instanceof DatabaseError) throw cause
    throw new DatabaseError(`The backup ${file} could not be written (${(cause as Error).message}).`, {
      cause,
    })
  }
  return { file, bytes: statSync(file).size }
}

/**
 * Says what a backup is, once it has proved whole.
 * @throws DatabaseTooNewError, or DatabaseError when it is missing, damaged or something else
 */
export async function inspectBackup(file: string): Promise<BackupInfo> {
  const info = await read(file).catch((cause) => {
    throw new DatabaseError(`${file} cannot be restored: ${(cause as Error).message}.`, { cause })
  })
  if (info.migrations.length === 0) throw new DatabaseError(`${file} cannot be restored: it holds nothing.`)
  refuseUnknown(`The backup ${file}`, info.migrations)
  return info
}

/** Whether a restore would replace anything. @throws DatabaseError */
export async function holdsData(address: DatabaseAddress): Promise<boolean> {
  const file = sqliteFile(address)
  if (file !== undefined) return sqliteHoldsData(file)
  const handle = await connectDatabase(address)
  try {
    return await postgresHoldsData(handle.db)
  } finally {
    await handle.close()
  }
}

/**
 * Replaces the database by a backup. What was there is kept: on SQLite as a file beside it, on PostgreSQL as a backup in `dataDir`. An
 * older backup is migrated at the next start of the server.
 * @returns where the previous content is, if there was any
 * @throws DatabaseError when the backup or the database cannot be used, or a server uses it
 */
export async function restoreDatabase(
  address: DatabaseAddress,
  backup: string,
): Promise<{ keptAs?: string }> {
  const info = await inspectBackup(backup)
  const file = sqliteFile(address)
  const engine = file === undefined ? 'postgres' : 'sqlite'
  if (info.engine !== engine)
    throw new DatabaseError(
      `${backup} is a backup of ${NAMES[info.engine]}, and the database is ${NAMES[engine]}.`,
    )
  if (file !== undefined) {
    refuseItself(file, backup)
    const keptAs = keptName(file, '.sqlite')
    const wasThere = existsSync(file)
    await restoreSqlite(file, backup, keptAs)
    return wasThere ? { keptAs } : {}
  }
  return replacePostgres(address, backup)
}

function refuseItself(file: string, backup: string): void {
  if (existsSync(file) && realpathSync(file) === realpathSync(backup))
    throw new DatabaseError(`${backup} is the database itself: name a backup of it.`)
}

const NAMES: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

async function replacePostgres(address: DatabaseAddress, backup: string): Promise<{ keptAs?: string }> {
  const handle = await connectDatabase(address)
  try {
    await refuseWhilePostgresIsUsed(handle.db)
    const keptAs = keptName(join(resolve(address.dataDir), 'bildruta'), '.backup.gz')
    const isReplaced = await postgresHoldsData(handle.db)
    if (isReplaced) await backupPostgres(handle.db, keptAs)
    await restorePostgres(handle, backup)
    return isReplaced ? { keptAs } : {}
  } finally {
    await handle.close()
  }
}

function keptName(file: string, ending: string): string {
  const time = isoTime(new Date()).replaceAll(/[:.]/g, '-')
  return join(dirname(file), `${basename(file, extname(file))}-before-restore-${time}${ending}`)
}

async function read(file: string): Promise<BackupInfo> {
  if (!existsSync(file)) throw new Error('there is no such file')
  const start = firstBytes(file)
  if (start.startsWith('SQLite format 3\0')) return { engine: 'sqlite', migrations: inspectSqlite(file) }
  if (!start.startsWith('\x1f\x8b')) throw new Error('it is not a backup of this program')
  const { migrations } = await readBackupHeader(file)
  for await (const _ of readBackupParts(file));
  return { engine: 'postgres', migrations }
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
