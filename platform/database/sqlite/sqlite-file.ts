import { randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#domain/kernel/database.ts'
import { DatabaseError } from '../schema/database-failures.ts'

/** SQLite's result codes for a file whose content is broken, or is no database. */
const BROKEN = new Set([11, 26])

/** Makes sure that all pages of a SQLite file agree; about a second per 100 MB. @throws DatabaseError */
export async function requireWhole({ db, file }: { db: Db; file?: string }): Promise<void> {
  if (file === undefined) return
  const damage = await quickCheck(db)
  if (damage === 'ok') return
  const reason = damage.replace(/\s*\n\s*/g, ' ')
  throw new DatabaseError(`The database file ${file} is damaged (${reason}): ${restoreAdvice(file)}.`)
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
  return copy ? `${advice}; the newest copy beside it is ${copy}` : advice
}

async function quickCheck(db: Db): Promise<string> {
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
    return rows[0]?.quick_check ?? 'it cannot be read'
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
 * @throws DatabaseError when the name is taken; the file system's error when the folder cannot be written to
 */
export function backupSqlite(db: Db, target: string): Promise<void> {
  return writeNewFile(target, (unfinished) => sql`vacuum into ${unfinished}`.execute(db))
}

/**
 * Moves SQLite's newest commits into the database file and cuts the log in which they were. Until then the log holds pages as they were
 * before something in them was deleted, such as the link of an email that was sent. While somebody reads, the next call does it.
 */
export async function emptyWriteAheadLog({ db, file }: { db: Db; file?: string }): Promise<void> {
  const log = file === undefined ? undefined : statSync(`${file}-wal`, { throwIfNoEntry: false })
  if (log && log.size > 0) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** File systems without a second name for a file, such as FAT and some network shares. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/**
 * Makes a file that replaces nothing. It gets its name when it is whole and on the disk; of several writers at once one wins, and
 * each deletes only what it made itself.
 * @param write fills an empty file that only its owner may read
 * @throws DatabaseError when the name is taken, also by somebody who was quicker
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

/** Waits until a file or folder is on the disk. Windows cannot flush a folder, and need not. */
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
  return new DatabaseError(`${target} is there already, and a backup replaces nothing.`)
}

/** A link, unlike a rename, replaces nothing. */
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
