import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/**
 * Linux's in-memory folder, where copying a database takes a tenth of the time, and commits don't wait for the disk.
 */
const MEMORY = '/dev/shm'
const MEMORY_BYTES = 2 * 1024 ** 3

/**
 * Folder for databases of tests and data of their servers: in memory if there is room for the current user, otherwise
 * the folder for temporary files.
 * @param memory another folder, for its own test
 */
export function scratchFolder(memory = MEMORY): string {
  try {
    accessSync(memory, constants.W_OK)
  } catch {
    return tmpdir()
  }
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= MEMORY_BYTES ? memory : tmpdir()
}
