import { conflict } from '#domain/kernel/app-error.ts'
import type { Work } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import type { BlobsDeps } from './blobs.deps.ts'
import type { BlobFacts } from './blobs.schema.ts'
import { toFacts } from './blobs.server.ts'
import {
  deleteAwaitingDelivery,
  markDelivered,
  selectAwaitingDelivery,
  selectBlob,
} from './blobs.store.server.ts'
import { deleteUnheld } from './contents.server.ts'
import { cancelUpload, noSuchUpload, type WhichUpload } from './uploads.server.ts'

type OfProject = { projectId: string; id: string }

/** What the studio uploads, and has uploaded, for a delivery of a project that is not made yet; oldest first. */
export async function listAwaitingDelivery(db: Db, projectId: string): Promise<BlobFacts[]> {
  return (await selectAwaitingDelivery(db, projectId)).map((row) => toFacts(row, []))
}

/** An upload for a delivery of this project. @throws AppError not-found */
export async function findAwaitingDelivery(
  db: Db,
  { projectId, id }: OfProject,
): Promise<Required<WhichUpload>> {
  const row = await selectBlob(db, id)
  if (row?.project_id !== projectId || row.purpose !== 'delivery') throw noSuchUpload()
  return { ownerId: row.user_id, side: row.side, id }
}

/** Deletes what no delivery has taken, half or whole. @throws AppError not-found, gone, conflict once it is delivered */
export async function removeAwaitingDelivery(deps: BlobsDeps, which: OfProject): Promise<void> {
  const upload = await findAwaitingDelivery(deps.db, which)
  if (await deleteAwaitingDelivery(deps.db, which.id)) await deleteUnheld(deps)
  else if ((await selectBlob(deps.db, which.id))?.status === 'here')
    throw conflict('This file is delivered. Take the delivery back instead.')
  else await cancelUpload(deps, upload)
}

/** A delivery takes a file. @returns false unless it is here for one of this project, and of none yet */
export function takeForDelivery(work: Work, file: OfProject & { now: Date }): Promise<boolean> {
  return markDelivered(work, { ...file, now: isoTime(file.now) })
}
