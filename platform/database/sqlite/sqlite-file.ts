import { randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#domain/kernel/database.ts'
import { DatabaseError } from '../schema/database-failures.ts'

/** SQLite's result codes for a damaged file and for one that isn't a database. */
const BROKEN = new Set([11, 26])

/** Checks the integrity of a SQLite file, in about a second per 100 MB. @throws DatabaseError */
export async function requireWhole({ db, file }: { db: Db; file?: string }): Promise<void> {
  if (file === undefined) return
  const damage = await quickCheck(db)
  if (damage === 'ok') return
  const reason = damage.replace(/\s*\n\s*/g, ' ')
  throw new DatabaseError(
    `The database file ${file} is damaged (${reason}). To fix it, ${restoreAdvice(file)}.`,
  )
}

export function isBroken(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    BROKEN.has(error.errcode & 0xff)
  )
}

export function restoreAdvice(file: string): string {
  const copy = newestCopy(file)
  const advice = "restore the newest backup ('npm run studio -- restore FILE')"
  return copy ? `${advice}; the newest copy next to it is ${copy}` : advice
}

async function quickCheck(db: Db): Promise<string> {
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
    return rows[0]?.quick_check ?? "it can't be read"
  } catch (error) {
    if (isBroken(error)) return (error as Error).message
    throw error
  }
}

function newestCopy(file: string): string | undefined {
  const prefix = `${basename(file, extname(file))}-before-`
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(prefix) && name.endsWith('.sqlite'))
    .map((name) => join(dirname(file), name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0]
}

/**
 * Writes a consistent copy of a SQLite database to `target`, also while it is in use.
 * @throws DatabaseError if the name is taken; the file system's error if the folder isn't writable
 */
export function backupSqlite(db: Db, target: string): Promise<void> {
  return writeNewFile(target, (unfinished) => sql`vacuum into ${unfinished}`.execute(db))
}

/**
 * Moves SQLite's newest commits into the database file and truncates the log. Until then the log contains deleted data, such as the link
 * of a sent email. While somebody reads, the next call does it.
 */
export async function emptyWriteAheadLog({ db, file }: { db: Db; file?: string }): Promise<void> {
  const log = file === undefined ? undefined : statSync(`${file}-wal`, { throwIfNoEntry: false })
  if (log && log.size > 0) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** File systems without hard links, such as FAT and some network shares. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/**
 * Creates a file without replacing one. It gets its name once it is complete and flushed. If several processes write at once, one wins and
 * each deletes only its own draft.
 * @param write fills an empty file that only its owner may read
 * @throws DatabaseError if the name is taken, also by a faster process
 */
export async function writeNewFile(
  target: string,
  write: (unfinished: string) => Promise<unknown>,
): Promise<void> {
  const unfinished = `${target}.${process.pid}-${randomBytes(4).toString('hex')}.unfinished`
  await (await open(unfinished, 'wx', 0o600)).close()
  try {
    await write(unfinished)
    await flush(unfinished, 'r+')
    await giveName(unfinished, target)
    await flush(dirname(target), 'r')
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Flushes a file or folder to the disk. Windows can't flush folders and doesn't need to. */
export async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  if (flags === 'r' && process.platform === 'win32') return
  const file = await open(path, flags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

export function nameIsTaken(target: string): DatabaseError {
  return new DatabaseError(`${target} already exists. Choose another name for the backup.`)
}

/** Unlike a rename, a link replaces nothing. */
async function giveName(unfinished: string, target: string): Promise<void> {
  try {
    await link(unfinished, target)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw nameIsTaken(target)
    if (!NO_LINKS.has(code)) throw error
    await rename(unfinished, target)
  }
}
