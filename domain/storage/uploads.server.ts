import { AppError, badInput, conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, memberOf } from '#domain/kernel/commit.ts'
import { type Db, newId, type Trx } from '#domain/kernel/database.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { lockPerson } from '#domain/people/people.server.ts'
import { blobName } from './blob-name.ts'
import type { BlobsDeps } from './blob-storage.ts'
import { BLOB_STATES, type BlobPurpose, type BlobSide, sizeWords, type Upload } from './blobs.schema.ts'
import { type BlobRow, insertBlob, selectBlobOfOwner } from './blobs.store.server.ts'
import { findRoom, hasProject, requireRoom } from './room.server.ts'
import { deleteUpload, selectAbandoned, selectUploadsOf, sumOfClient } from './uploads.store.server.ts'

/** An upload without new bytes for this long is deleted. */
const ABANDONED_SECONDS = 24 * 3600

/** @property side defaults to the client */
export type WhichUpload = { ownerId: string; side?: BlobSide; id: string }

/** Unfinished uploads, oldest first. */
export async function listUploads(db: Db, ownerId: string): Promise<Upload[]> {
  return (await selectUploadsOf(db, ownerId)).map(toUpload)
}

/** @throws AppError not-found, or gone if it is deleted */
export async function findUpload(deps: BlobsDeps, which: WhichUpload): Promise<Upload> {
  const row = await requireUpload(deps.db, which)
  return { ...toUpload(row), received: await durableBytes(deps, row) }
}

/** Cancels an unfinished upload and deletes its bytes. @throws AppError not-found, or conflict if it is complete */
export async function cancelUpload(deps: BlobsDeps, which: WhichUpload): Promise<void> {
  await requireUpload(deps.db, which)
  if (!(await deleteUpload(deps.db, which.id)))
    throw conflict('This file is fully uploaded. To remove it, use the list of files you sent.')
  await deps.blobStorage.discard(which.id)
}

/** Deletes abandoned uploads. @returns how many */
export async function giveUpAbandoned(deps: BlobsDeps): Promise<number> {
  const now = deps.clock()
  const before = isoTime(addSeconds(now, -ABANDONED_SECONDS))
  const ids = await selectAbandoned(deps.db, { before, now: isoTime(now) })
  for (const id of ids) if (await deleteUpload(deps.db, id)) await deps.blobStorage.discard(id)
  return ids.length
}

/** @throws AppError not-found if it belongs to someone else, gone if it is deleted */
export async function requireUpload(db: Db, { ownerId, side = 'client', id }: WhichUpload): Promise<BlobRow> {
  const row = await selectBlobOfOwner(db, { userId: ownerId, id })
  if (row?.side !== side) throw noSuchUpload()
  if (row.status === 'gone')
    throw new AppError('gone', { userMessage: 'This file was deleted. Please upload it again.' })
  return row
}

/** Number of bytes in the storage. It is lower than recorded if the storage lost some, as after a restore. */
export async function durableBytes({ blobStorage }: BlobsDeps, row: BlobRow): Promise<number> {
  return BLOB_STATES[row.status].takesBytes
    ? Math.min(row.received, await blobStorage.partSize(row.id))
    : row.size
}

export function noSuchUpload(): AppError {
  return notFound('Upload not found. Please start it again.')
}

function toUpload(row: BlobRow): Upload {
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

/** Unfinished uploads per client. */
const MOST_UPLOADS = 100
/**
 * Limits for a client without a project: bytes in all, and unfinished project files, as many as a browser uploads at
 * once.
 */
const BYTES_WITHOUT_PROJECT = 2 * 1024 * 1024 * 1024
const FILES_WITHOUT_PROJECT = 3

type NewUpload = {
  ownerId: string
  side: BlobSide
  projectId: string | null
  purpose: BlobPurpose
  name: string
  /** Bytes. */
  size: number
  /** Expected hash, or null if none was announced. */
  sha256: string | null
}

/**
 * Announces an upload before its first byte, so that it is refused now and not after hours.
 * @throws AppError bad-input or too-large for a file that is never accepted, conflict if too many are unfinished,
 * unavailable if there is no room on the disk
 */
export async function beginUpload(deps: BlobsDeps, upload: NewUpload): Promise<Upload> {
  requireSize(deps, upload.size)
  const now = isoTime(deps.clock())
  const row = await commit(deps, async (trx) => {
    await lockPerson(trx, upload.ownerId)
    if (upload.side === 'client') await requireShare(deps, trx, upload)
    await requireRoom(deps, trx, upload, { bytes: upload.size, rest: upload.size })
    return insertBlob(trx, {
      id: newId('blb'),
      user_id: upload.ownerId,
      side: upload.side,
      by_name: memberOf(trx),
      project_id: upload.projectId,
      name: blobName(upload.name),
      size: upload.size,
      received: 0,
      sha256: upload.sha256,
      status: 'uploading',
      purpose: upload.purpose,
      created_at: now,
      touched_at: now,
    })
  })
  return toUpload(row)
}

/** @returns the largest project file, in bytes, that the client could upload now */
export async function findMostBytes(deps: BlobsDeps, ownerId: string): Promise<number> {
  const { bytes } = await sumOfClient(deps.db, ownerId)
  const share = shareOf(deps, await hasProject(deps, deps.db, ownerId))
  const room = await findRoom(deps, deps.db, { ownerId, side: 'client', purpose: 'file' })
  return Math.max(0, Math.floor(Math.min(deps.uploadLimits.ofFile, share - bytes, room)))
}

/** Bytes that a client may store. @param isKnown they have a project */
function shareOf({ uploadLimits: { ofClient } }: BlobsDeps, isKnown: boolean): number {
  return isKnown ? ofClient : Math.min(ofClient, BYTES_WITHOUT_PROJECT)
}

function requireSize({ uploadLimits }: BlobsDeps, size: number): void {
  if (!Number.isSafeInteger(size) || size < 0)
    throw badInput('The file size must be a whole number of bytes.')
  if (size === 0) throw badInput('This file is empty. Choose another one.')
  if (size > uploadLimits.ofFile)
    throw new AppError('too-large', {
      userMessage: `This file is ${sizeWords(size)}, but a file can be at most ${sizeWords(uploadLimits.ofFile)}. Please send us a link instead.`,
    })
}

async function requireShare(deps: BlobsDeps, trx: Trx, { ownerId, purpose, size }: NewUpload): Promise<void> {
  const { bytes, uploads, unfinishedFiles } = await sumOfClient(trx, ownerId)
  if (uploads >= MOST_UPLOADS)
    throw conflict(
      `You have ${MOST_UPLOADS} unfinished uploads, which is the limit. Please finish or remove one first.`,
    )
  const isKnown = await hasProject(deps, trx, ownerId)
  if (!isKnown && purpose === 'file' && unfinishedFiles >= FILES_WITHOUT_PROJECT)
    throw conflict(
      `You're uploading ${FILES_WITHOUT_PROJECT} files, the limit before your first project. Please finish or remove one first.`,
    )
  const share = shareOf(deps, isKnown)
  if (bytes + size <= share) return
  throw conflict(
    `You've uploaded ${sizeWords(bytes)}, and this file would exceed your limit of ${sizeWords(share)}${isKnown ? '' : ' before your first project'}. Please remove a file, or send us a link.`,
  )
}
