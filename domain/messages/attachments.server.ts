import { AppError } from '#domain/kernel/app-error.ts'
import type { UnitOfWork } from '#domain/kernel/commit.ts'
import { type Db, pluck } from '#domain/kernel/database.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import { type BlobFacts, type BlobSide, sizeWords, type Upload } from '#domain/storage/blobs.schema.ts'
import { type Attaching, findBlobs, takeAttachments } from '#domain/storage/blobs.server.ts'
import { preparePreview } from '#domain/storage/previews.server.ts'
import { storeWhole, type WholeFile } from '#domain/storage/receive-bytes.server.ts'
import { beginUpload } from '#domain/storage/uploads.server.ts'
import { ATTACHMENT_BYTES } from './message-limits.schema.ts'
import { insertAttachments, selectAttachments } from './messages.store.server.ts'

/** @throws AppError too-large, otherwise as `beginUpload` */
export function beginAttachment(
  deps: BlobsDeps,
  client: { id: string },
  file: { name: string; size: number; sha256?: string | undefined },
): Promise<Upload> {
  requireSize(file.size)
  const { name, size, sha256 = null } = file
  const upload = { name, size, sha256, ownerId: client.id, projectId: null }
  return beginUpload(deps, { ...upload, side: 'client', purpose: 'attachment' })
}

/** The file waits for its message for a day. @returns its id @throws AppError bad-input, too-large, unavailable */
export async function storeAttachment(
  deps: BlobsDeps,
  file: WholeFile & { ownerId: string; side: BlobSide },
): Promise<string> {
  requireSize(file.size)
  let id = ''
  await storeWhole(deps, { ...file, projectId: null, purpose: 'attachment' }, async (_, blob) => {
    id = blob.id
  })
  await preparePreview(deps, { ownerId: file.ownerId, id })
  return id
}

/** @throws AppError bad-input unless the file is complete, its uploader's, and not attached elsewhere */
export async function attach(trx: UnitOfWork, message: Attaching & { id: string }): Promise<void> {
  await takeAttachments(trx, message)
  await insertAttachments(trx, { messageId: message.id, blobIds: message.blobIds })
}

/** Without deleted files, by message id. */
export async function attachmentsOf(
  db: Db,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, BlobFacts[]>> {
  const rows = messageIds.length === 0 ? [] : await selectAttachments(db, messageIds)
  if (rows.length === 0) return new Map()
  const blobs = await findBlobs(db, pluck(rows, 'blob_id'))
  const byMessage = Map.groupBy(rows, ({ message_id }) => message_id)
  return new Map([...byMessage].map(([id, of]) => [id, of.flatMap((row) => blobs.get(row.blob_id) ?? [])]))
}

function requireSize(size: number): void {
  if (size <= ATTACHMENT_BYTES) return
  throw new AppError('too-large', {
    userMessage: `This file is ${sizeWords(size)}, but an attachment can be at most ${sizeWords(ATTACHMENT_BYTES)}. Upload it with your project files, or send a link.`,
  })
}
