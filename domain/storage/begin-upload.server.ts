import { AppError, badInput, conflict } from '#domain/kernel/app-error.ts'
import { commit, memberOf } from '#domain/kernel/commit.ts'
import { newId, type Trx } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { lockPerson } from '#domain/people/people.server.ts'
import { blobName } from './blob-name.ts'
import type { BlobsDeps } from './blobs.deps.ts'
import { type BlobPurpose, type BlobSide, sizeWords, type Upload } from './blobs.schema.ts'
import { type BlobRow, insertBlob, sumOfClient } from './blobs.store.server.ts'
import { findRoom, hasProject, requireRoom } from './room.server.ts'
import { toUpload } from './uploads.server.ts'

/** So many unfinished uploads of a client at once. */
const MOST_UPLOADS = 100
/** Of a client without a project: bytes in all, and unfinished project files, which are as many as a browser sends at once. */
const BYTES_WITHOUT_PROJECT = 2 * 1024 * 1024 * 1024
const FILES_WITHOUT_PROJECT = 3

type NewUpload = {
  ownerId: string
  side: BlobSide
  projectId: string | null
  purpose: BlobPurpose
  /** As somebody gave it. */
  name: string
  /** Bytes. */
  size: number
  /** What the bytes must have in the end; nothing where nobody has said so. */
  sha256: string | null
}

/**
 * Says what is to come, before its first byte: refused now rather than after hours.
 * @throws AppError bad-input or too-large for a file that is never taken, conflict for one too many now, unavailable when the disk has no room
 */
export async function beginUpload(deps: BlobsDeps, upload: NewUpload): Promise<Upload> {
  requireSize(deps, upload.size)
  const now = isoTime(deps.clock())
  const row = await commit(deps, async (work) => {
    await lockPerson(work, upload.ownerId)
    if (upload.side === 'client') await requireShare(deps, work, upload)
    await requireRoom(deps, work, upload, { bytes: upload.size, rest: upload.size })
    const row: BlobRow = {
      id: newId('blb'),
      user_id: upload.ownerId,
      side: upload.side,
      by_name: memberOf(work),
      project_id: upload.projectId,
      name: blobName(upload.name),
      size: upload.size,
      received: 0,
      kind: null,
      sha256: upload.sha256,
      status: 'uploading',
      purpose: upload.purpose,
      attached_at: null,
      preview_sha256: null,
      preview_width: null,
      preview_height: null,
      writer: null,
      writer_until: null,
      created_at: now,
      touched_at: now,
      here_at: null,
      gone_at: null,
    }
    await insertBlob(work, row)
    return row
  })
  return toUpload(row)
}

/** @returns bytes of the largest project file that a client could begin to upload now */
export async function findMostBytes(deps: BlobsDeps, ownerId: string): Promise<number> {
  const { bytes } = await sumOfClient(deps.db, ownerId)
  const share = shareOf(deps, await hasProject(deps, deps.db, ownerId))
  const room = await findRoom(deps, deps.db, { ownerId, side: 'client', purpose: 'file' })
  return Math.max(0, Math.floor(Math.min(deps.uploadLimits.ofFile, share - bytes, room)))
}

/** Bytes that a client may have here in all. @param isKnown they have a project */
function shareOf({ uploadLimits: { ofClient } }: BlobsDeps, isKnown: boolean): number {
  return isKnown ? ofClient : Math.min(ofClient, BYTES_WITHOUT_PROJECT)
}

function requireSize({ uploadLimits }: BlobsDeps, size: number): void {
  if (!Number.isSafeInteger(size) || size < 0)
    throw badInput('Please say how many bytes the file has: a whole number.')
  if (size === 0) throw badInput('This file is empty: it has 0 bytes.')
  if (size > uploadLimits.ofFile)
    throw new AppError('too-large', {
      userMessage: `This file has ${sizeWords(size)}; one file may have ${sizeWords(uploadLimits.ofFile)} at most. Please send us a link to it.`,
    })
}

async function requireShare(deps: BlobsDeps, trx: Trx, { ownerId, purpose, size }: NewUpload): Promise<void> {
  const { bytes, uploads, unfinishedFiles } = await sumOfClient(trx, ownerId)
  if (uploads >= MOST_UPLOADS)
    throw conflict(`${MOST_UPLOADS} uploads are under way. Please finish or remove one of them first.`)
  const isKnown = await hasProject(deps, trx, ownerId)
  if (!isKnown && purpose === 'file' && unfinishedFiles >= FILES_WITHOUT_PROJECT)
    throw conflict(
      `${FILES_WITHOUT_PROJECT} files are under way, which is the most before your first project. Please finish or remove one of them first.`,
    )
  const share = shareOf(deps, isKnown)
  if (bytes + size <= share) return
  throw conflict(
    `You have ${sizeWords(bytes)} of files with us, and with this one it would be more than ${sizeWords(share)}${isKnown ? '' : ', which is the most before your first project'}. Please take one back, or send us a link.`,
  )
}
