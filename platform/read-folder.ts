import type { Dirent, Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'

/** What a folder holds; nothing while it is not there. @throws the file system's error for a folder that cannot be read */
export async function entriesIn(folder: string, { recursive = false } = {}): Promise<Dirent[]> {
  return (await ifThere(readdir(folder, { recursive, withFileTypes: true }))) ?? []
}

/** @returns undefined while nothing has this name. @throws the file system's error for what cannot be looked at */
export function statIfThere(path: string): Promise<Stats | undefined> {
  return ifThere(stat(path))
}

async function ifThere<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
