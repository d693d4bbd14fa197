import { commit } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { requireOwnerOf } from '#domain/projects/projects.server.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import type { BlobFacts, Upload } from '#domain/storage/blobs.schema.ts'
import { findAwaiting, listAwaitingDelivery } from '#domain/storage/blobs.server.ts'
import { receiveBytes } from '#domain/storage/receive-bytes.server.ts'
import { beginUpload, findUpload } from '#domain/storage/uploads.server.ts'
import type { UploadedFileInput } from '../files/files.schema.ts'
import { lockProjectInWork } from './delivery-of-project.server.ts'

type OfProject = { projectId: string; id: string }

/**
 * Checks before the upload whether the project can have a delivery. Files that aren't used in a delivery within a day
 * are deleted.
 * @throws AppError not-found, conflict if the project can't have a delivery, otherwise like `beginUpload`
 */
export async function beginDeliveryFile(
  deps: BlobsDeps,
  { projectId, name, size, sha256 }: UploadedFileInput & { projectId: string },
): Promise<Upload> {
  const { ownerId } = await commit(deps, (trx) => lockProjectInWork(trx, projectId))
  const file = { name, size, sha256: sha256 ?? null, projectId, ownerId }
  return beginUpload(deps, { ...file, side: 'team', purpose: 'delivery' })
}

/** Also finds files for captures. @throws AppError not-found, gone */
export async function findDeliveryFile(deps: BlobsDeps, which: OfProject): Promise<Upload> {
  return findUpload(deps, await findAwaiting(deps.db, which))
}

/** Also receives files for captures. @throws AppError like `receiveBytes` */
export async function receiveDeliveryFile(
  deps: BlobsDeps,
  { projectId, ...piece }: OfProject & { offset: number; length: number; bytes: AsyncIterable<Uint8Array> },
): Promise<{ received: number }> {
  const upload = await findAwaiting(deps.db, { projectId, id: piece.id })
  return receiveBytes(deps, { ...piece, ...upload }, async () => {})
}

/** Oldest first, unfinished uploads included. @throws AppError not-found */
export async function listDeliveryFiles(db: Db, projectId: string): Promise<BlobFacts[]> {
  await requireOwnerOf(db, projectId)
  return listAwaitingDelivery(db, projectId)
}
