import { AppError, conflict, notFound } from '#domain/kernel/app-error.ts'
import type { Db } from '#domain/kernel/database.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { BLOB_STATES } from './blob-states.schema.ts'
import type { BlobsDeps } from './blobs.deps.ts'
import type { BlobSide, Upload } from './blobs.schema.ts'
import {
  type BlobRow,
  deleteUpload,
  selectAbandoned,
  selectBlobOfOwner,
  selectUploadsOf,
} from './blobs.store.server.ts'

/** An upload of which nothing came for so long is given up. */
const ABANDONED_SECONDS = 24 * 3600

/** @property side who uploads it: the client, unless told */
export type WhichUpload = { ownerId: string; side?: BlobSide; id: string }

/** The owner's uploads that are under way or were broken off, oldest first. */
export async function listUploads(db: Db, ownerId: string): Promise<Upload[]> {
  return (await selectUploadsOf(db, ownerId)).map(toUpload)
}

/** @throws AppError not-found, gone once it is deleted */
export async function findUpload(deps: BlobsDeps, which: WhichUpload): Promise<Upload> {
  const row = await requireUpload(deps.db, which)
  return { ...toUpload(row), received: await durableBytes(deps, row) }
}

/**
 * Gives an upload up, with what of it is here. One that has ended stays as it is.
 * @throws AppError not-found, conflict once all of it is here
 */
export async function cancelUpload(deps: BlobsDeps, which: WhichUpload): Promise<void> {
  await requireUpload(deps.db, which)
  if (!(await deleteUpload(deps.db, which.id)))
    throw conflict('All of this file has arrived. Please take it back among the files that you have sent.')
  await deps.blobStorage.discard(which.id)
}

/** Gives up uploads of which nothing came for a day. @returns how many */
export async function giveUpAbandoned(deps: BlobsDeps): Promise<number> {
  const now = deps.clock()
  const before = isoTime(addSeconds(now, -ABANDONED_SECONDS))
  const ids = await selectAbandoned(deps.db, { before, now: isoTime(now) })
  for (const id of ids) if (await deleteUpload(deps.db, id)) await deps.blobStorage.discard(id)
  return ids.length
}

/** @throws AppError not-found when it is none of theirs, gone once it is deleted */
export async function requireUpload(db: Db, { ownerId, side = 'client', id }: WhichUpload): Promise<BlobRow> {
  const row = await selectBlobOfOwner(db, { userId: ownerId, id })
  if (row?.side !== side) throw noSuchUpload()
  if (row.status === 'gone')
    throw new AppError('gone', { userMessage: 'This file was deleted. Please send it again.' })
  return row
}

/** What of an upload the disk has: less than was noted where the disk lost some, as after a restore. */
export async function durableBytes({ blobStorage }: BlobsDeps, row: BlobRow): Promise<number> {
  return BLOB_STATES[row.status].takesBytes
    ? Math.min(row.received, await blobStorage.partSize(row.id))
    : row.size
}

export function noSuchUpload(): AppError {
  return notFound('There is no such upload. Please begin it again.')
}

export function toUpload(row: BlobRow): Upload {
  return {
    id: row.id,
    purpose: row.purpose,
    projectId: row.project_id,
    name: row.name,
    size: row.size,
    received: row.received,
    expiresAt: isoTime(addSeconds(new Date(row.touched_at), ABANDONED_SECONDS)),
  }
}
