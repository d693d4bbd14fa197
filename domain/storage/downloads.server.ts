import { AppError, notFound } from '#domain/kernel/app-error.ts'
import { commit, memberOf } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import { newSecret, secretHash } from '#domain/kernel/secrets.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import type { BlobsDeps } from './blob-storage.ts'
import { type BlobRow, selectBlob, selectBlobOfOwner } from './blobs.store.server.ts'
import { insertDownload, markUsed, selectDownload } from './contents.store.server.ts'

/** A link can be opened for this long. A download that has started continues. */
const ADDRESS_SECONDS = 15 * 60

/** @property downloadId names the row that is marked as used with the first byte */
export type OpenedDownload = { downloadId: string; name: string; size: number; sha256: string }

/**
 * Creates a link for the owner, to their own file or a delivered one.
 * @returns the secret in the link
 * @throws AppError not-found, gone
 */
export async function makeDownload(
  deps: BlobsDeps,
  { ownerId, blobId }: { ownerId: string; blobId: string },
): Promise<string> {
  const row = await selectBlobOfOwner(deps.db, { userId: ownerId, id: blobId })
  const isHandedOver = row?.purpose !== 'delivery' || row.attached_at !== null
  requireHere(isHandedOver ? row : undefined)
  const secret = newSecret()
  await commit(deps, (trx) =>
    insertDownload(trx, {
      id: newId('dwn'),
      secret_hash: secretHash(secret),
      blob_id: blobId,
      side: 'client',
      by_name: null,
      valid_until: isoTime(addSeconds(deps.clock(), ADDRESS_SECONDS)),
      used_at: null,
    }),
  )
  return secret
}

/** @throws AppError not-found if it belongs to someone else, gone if it has expired */
export async function openDownload(
  { db, clock }: BlobsDeps,
  { ownerId, secret }: { ownerId: string; secret: string },
): Promise<OpenedDownload> {
  const download = await selectDownload(db, secretHash(secret))
  const blob = download && (await selectBlobOfOwner(db, { userId: ownerId, id: download.blob_id }))
  if (!blob)
    throw notFound("This download link isn't valid. Please start the download again from the list of files.")
  if (download.valid_until <= isoTime(clock()))
    throw gone('This download link was valid for 15 minutes. Please start the download again.')
  return { downloadId: download.id, ...requireHere(blob) }
}

/** Marks a download as used, which both sides can see. */
export function noteDownloaded({ db, clock }: BlobsDeps, downloadId: string): Promise<void> {
  return markUsed(db, { id: downloadId, now: isoTime(clock()) })
}

/** Downloads any file for staff, which both sides can see. @throws AppError not-found, gone */
export async function takeAsTeam(deps: BlobsDeps, blobId: string): Promise<OpenedDownload> {
  const opened = requireHere(await selectBlob(deps.db, blobId))
  const downloadId = newId('dwn')
  const now = isoTime(deps.clock())
  await commit(deps, (trx) =>
    insertDownload(trx, {
      id: downloadId,
      secret_hash: secretHash(newSecret()),
      blob_id: blobId,
      side: 'team',
      by_name: memberOf(trx),
      valid_until: now,
      used_at: now,
    }),
  )
  return { downloadId, ...opened }
}

function requireHere(row: BlobRow | undefined): { name: string; size: number; sha256: string } {
  if (!row || row.status === 'uploading') throw notFound('File not found.')
  if (row.status === 'gone' || row.sha256 === null) throw gone('This file was deleted.')
  return { name: row.name, size: row.size, sha256: row.sha256 }
}

function gone(userMessage: string): AppError {
  return new AppError('gone', { userMessage })
}
