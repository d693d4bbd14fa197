import { badInput, conflict, notFound } from '#domain/kernel/app-error.ts'
import type { UnitOfWork } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { BlobsDeps } from './blob-storage.ts'
import type { BlobFacts } from './blobs.schema.ts'
import {
  type Attaching,
  type BlobRow,
  deleteAwaiting,
  markAttached,
  selectAwaitingDelivery,
  selectBlob,
  selectBlobs,
} from './blobs.store.server.ts'
import { deleteUnheld } from './contents.server.ts'
import { selectUsedDownloads } from './contents.store.server.ts'
import { cancelUpload, noSuchUpload, type WhichUpload } from './uploads.server.ts'

export async function findBlobs(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, BlobFacts>> {
  const rows = await selectBlobs(db, ids)
  const downloads = await selectUsedDownloads(db, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      toFacts(
        row,
        downloads.filter((download) => download.blob_id === row.id),
      ),
    ]),
  )
}

/** Any owner's file, for staff. @throws AppError not-found */
export async function showBlob(db: Db, id: string): Promise<BlobFacts & { ownerId: string }> {
  const row = await selectBlob(db, id)
  if (!row) throw notFound('File not found.')
  return { ...toFacts(row, await selectUsedDownloads(db, [id])), ownerId: row.user_id }
}

/**
 * Attaches files to a message.
 * @throws AppError bad-input unless all are complete, belong to the author and aren't attached yet
 */
export async function takeAttachments(trx: UnitOfWork, taken: Attaching): Promise<void> {
  if (taken.blobIds.length === 0) return
  if ((await markAttached(trx, taken)) !== taken.blobIds.length)
    throw badInput('A file in this message is missing. Please attach it again.')
}

export function toFacts(
  row: BlobRow,
  downloads: readonly { used_at: string | null; side: BlobRow['side']; by_name: string | null }[],
): BlobFacts {
  return {
    id: row.id,
    side: row.side,
    byName: row.by_name,
    projectId: row.project_id,
    name: row.name,
    size: row.size,
    received: row.received,
    kind: row.kind,
    sha256: row.status === 'uploading' ? null : row.sha256,
    status: row.status,
    purpose: row.purpose,
    preview:
      row.status === 'here' && row.preview_width !== null && row.preview_height !== null
        ? { width: row.preview_width, height: row.preview_height }
        : null,
    createdAt: row.created_at,
    downloads: downloads.flatMap(({ used_at, side, by_name }) =>
      used_at === null ? [] : [{ at: used_at, side, byName: by_name }],
    ),
  }
}

export type { Attaching } from './blobs.store.server.ts'
export { deleteBlobs, letBlobGo, takeForCapture, takeForDelivery } from './blobs.store.server.ts'

type OfProject = { projectId: string; id: string }

/** Files and uploads for the next delivery, oldest first. */
export async function listAwaitingDelivery(db: Db, projectId: string): Promise<BlobFacts[]> {
  return (await selectAwaitingDelivery(db, projectId)).map((row) => toFacts(row, []))
}

/** An upload of staff. @throws AppError not-found */
export async function findAwaiting(db: Db, { projectId, id }: OfProject): Promise<Required<WhichUpload>> {
  const row = await selectBlob(db, id)
  const isTheirs = row?.side === 'team' && (row.purpose === 'delivery' || row.purpose === 'capture')
  if (!isTheirs || row.project_id !== projectId) throw noSuchUpload()
  return { ownerId: row.user_id, side: row.side, id }
}

/**
 * Deletes an upload of staff, finished or not, that isn't delivered.
 * @throws AppError not-found, gone, or conflict if it is delivered
 */
export async function removeAwaiting(deps: BlobsDeps, which: OfProject): Promise<void> {
  const upload = await findAwaiting(deps.db, which)
  if (await dropUnattached(deps, which.id)) return
  const row = await selectBlob(deps.db, which.id)
  if (row?.status !== 'here') await cancelUpload(deps, upload)
  else
    throw conflict(
      row.purpose === 'delivery'
        ? 'This file is part of a delivery. Recall the delivery instead.'
        : 'This file is a capture. Remove the capture instead.',
    )
}

/** Deletes a complete file for a delivery or capture that isn't used yet. @returns false if it is used or deleted */
export async function dropUnattached(deps: BlobsDeps, id: string): Promise<boolean> {
  const isDropped = await deleteAwaiting(deps.db, id)
  if (isDropped) await deleteUnheld(deps)
  return isDropped
}
