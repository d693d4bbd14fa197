import { AppError, badInput, unavailable } from '../kernel/app-error.ts'
import { isoTime } from '../kernel/clock.ts'
import { commit, memberOf } from '../kernel/commit.ts'
import { newId } from '../kernel/id.ts'
import { lockPerson } from '../people/people.server.ts'
import { blobName } from './blob-name.ts'
import type { BlobsDeps } from './blobs.deps.ts'
import { type BlobPurpose, type BlobSide, sizeWords, type Upload } from './blobs.schema.ts'
import { type BlobRow, insertBlob, sumOfBytesToCome, sumOfClient } from './blobs.store.server.ts'
import { toUpload } from './uploads.server.ts'

/** So many half uploads of a client at once. */
const MOST_UPLOADS = 100

export type NewUpload = {
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
 * @throws AppError bad-input, too-large, unavailable when the disk has no room
 */
export async function beginUpload(deps: BlobsDeps, upload: NewUpload): Promise<Upload> {
  demandSize(deps, upload.size)
  const now = isoTime(deps.clock())
  const row = await commit(deps, async (work) => {
    await lockPerson(work, upload.ownerId)
    if (upload.side === 'client') await demandShare(deps, work, upload)
    await demandRoom(deps, upload.size + (await sumOfBytesToCome(work)))
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

/** @throws AppError unavailable when bytes would take what has to stay free */
export async function demandRoom({ blobStorage, uploadLimits }: BlobsDeps, bytes: number): Promise<void> {
  const free = await blobStorage.freeBytes()
  if (free !== undefined && free - bytes < uploadLimits.keptFree) throw noRoom()
}

export function noRoom(cause?: unknown): AppError {
  return unavailable(
    'There is no room for this file on our side at the moment. Please try again later, or send us a link to it.',
    cause === undefined ? {} : { cause },
  )
}

function demandSize({ uploadLimits }: BlobsDeps, size: number): void {
  if (!Number.isSafeInteger(size) || size < 0)
    throw badInput('Please say how many bytes the file has: a whole number.')
  if (size === 0) throw badInput('This file is empty: it has 0 bytes.')
  if (size > uploadLimits.ofFile)
    throw tooLarge(
      `This file has ${sizeWords(size)}; one file may have ${sizeWords(uploadLimits.ofFile)} at most. Please send us a link to it.`,
    )
}

async function demandShare(
  { uploadLimits }: BlobsDeps,
  trx: Parameters<typeof sumOfClient>[0],
  { ownerId, size }: NewUpload,
): Promise<void> {
  const { bytes, uploads } = await sumOfClient(trx, ownerId)
  if (uploads >= MOST_UPLOADS)
    throw badInput(`${MOST_UPLOADS} uploads are under way. Please finish or remove one of them first.`)
  if (bytes + size > uploadLimits.ofClient)
    throw tooLarge(
      `You have ${sizeWords(bytes)} of files with us, and with this one it would be more than ${sizeWords(uploadLimits.ofClient)}. Please take one back, or send us a link.`,
    )
}

function tooLarge(userMessage: string): AppError {
  return new AppError('too-large', { userMessage })
}
