import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../domain/tables.ts'

/**
 * Writes a consistent copy of a SQLite database to `target`, also while it is in use. The file gets its name when
 * it is whole and on the disk.
 * @throws when `target`'s folder cannot be written to
 */
export async function backupSqlite(db: Db, target: string): Promise<void> {
  const unfinished = `${target}.unfinished`
  try {
    await (await open(unfinished, 'wx', 0o600)).close()
    await sql`vacuum into ${unfinished}`.execute(db)
    await flush(unfinished, 'r+')
    await rename(unfinished, target)
    await flush(dirname(target), 'r')
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Waits until a file or folder is on the disk; SQLite does not after VACUUM INTO. Windows cannot flush a folder, and need not. */
export async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  if (flags === 'r' && process.platform === 'win32') return
  const file = await open(path, flags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
