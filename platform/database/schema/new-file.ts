import { randomBytes } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseError } from './database-error.ts'

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
    await name(unfinished, target)
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
async function name(unfinished: string, target: string): Promise<void> {
  try {
    await link(unfinished, target)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw nameIsTaken(target)
    if (!NO_LINKS.has(code)) throw error
    await rename(unfinished, target)
  }
}
