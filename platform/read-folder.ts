import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'

/** What a folder holds; nothing while it is not there. @throws the file system's error for a folder that cannot be read */
export async function entriesIn(folder: string, { recursive = false } = {}): Promise<Dirent[]> {
  try {
    return await readdir(folder, { recursive, withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
