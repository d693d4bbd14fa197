import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DatabaseHandle } from './database.ts'

/** Less than a busy day writes; a migration and its backup need more. */
const FREE_BYTES_AT_LEAST = 50_000_000
/** How long it counts that a write found no room: the next might just have fitted. */
const REMEMBERED_MS = 60_000

/** @throws Error when the disk of a SQLite file is nearly full, or a write found no room a minute ago */
export async function assertRoom({ file, lastFullAt }: DatabaseHandle, now: Date): Promise<void> {
  const fullAt = lastFullAt()
  if (fullAt !== undefined && now.getTime() - fullAt < REMEMBERED_MS)
    throw new Error('A write found no room within the last minute.')
  if (file === undefined) return
  const { bavail, bsize } = await statfs(dirname(file))
  if (bavail * bsize < FREE_BYTES_AT_LEAST)
    throw new Error(`The disk has ${bavail * bsize} bytes left for the database.`)
}
