import { conflict } from '#domain/kernel/app-error.ts'
import type { UnitOfWork } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import {
  findOpenProject,
  findProjectForFile,
  findServiceOf,
} from '#domain/projects/projects-of-files.server.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import { type BlobFacts, sizeWords, type Upload } from '#domain/storage/blobs.schema.ts'
import { CONTENT_KINDS } from '#domain/storage/content-kinds.schema.ts'
import { preparePreview } from '#domain/storage/previews.server.ts'
import { receiveBytes } from '#domain/storage/receive-bytes.server.ts'
import { beginUpload } from '#domain/storage/uploads.server.ts'
import { DEFAULT_SERVICE, type UploadedFileInput } from './files.schema.ts'
import { type Sender, storeSent } from './files.server.ts'
import { type FileRow, NOT_LOOKED_AT } from './files.store.server.ts'

/**
 * Says what a client is about to upload, for one of their open projects, else for the newest, else for none.
 * @throws AppError conflict when the project has ended or is none of theirs, and as `beginUpload` does
 */
export async function beginFile(
  deps: ProjectsDeps & BlobsDeps,
  client: { id: string },
  { name, size, sha256, projectId }: UploadedFileInput,
): Promise<Upload> {
  const project = projectId
    ? await findOpenProject(deps.db, { ownerId: client.id, projectId })
    : await deps.db
        .transaction()
        .execute((trx) => findProjectForFile(trx, { ownerId: client.id, service: DEFAULT_SERVICE }))
  if (projectId && !project) throw conflict('This project has ended, so it takes no more files.')
  const upload = { name, size, sha256: sha256 ?? null, projectId: project?.id ?? null }
  return beginUpload(deps, { ...upload, ownerId: client.id, side: 'client', purpose: 'file' })
}

type Piece = { id: string; offset: number; length: number; bytes: AsyncIterable<Uint8Array> }

/**
 * Takes bytes of a client's upload. With the last one the file is here like a link that was sent, and told as one is; an attachment waits for
 * its message, a picture with its preview.
 */
export async function receiveFile(
  deps: ProjectsDeps & BlobsDeps,
  client: Sender,
  piece: Piece,
): Promise<{ received: number }> {
  let isAttachment = false
  const received = await receiveBytes(deps, { ...piece, ownerId: client.id }, async (trx, blob) => {
    isAttachment = blob.purpose === 'attachment'
    if (!isAttachment) await fileArrived(deps, trx, { client, blob })
  })
  if (isAttachment) await preparePreview(deps, { ownerId: client.id, id: piece.id })
  return received
}

async function fileArrived(
  deps: ProjectsDeps,
  trx: UnitOfWork,
  { client, blob }: { client: Sender; blob: BlobFacts },
): Promise<void> {
  const now = deps.clock()
  const file = await rowOf(trx, { userId: client.id, blob, now })
  await storeSent(deps, trx, { client, file, facts: factsOf(blob), now })
}

/** A row among the files of a client for bytes that are here. */
export async function rowOf(
  trx: UnitOfWork,
  { userId, blob, now }: { userId: string; blob: BlobFacts; now: Date },
): Promise<FileRow> {
  const { id, side, projectId } = blob
  return {
    id: newId('fil'),
    user_id: userId,
    side,
    project_id: projectId,
    provider: 'upload',
    url: null,
    blob_id: id,
    service: (projectId && (await findServiceOf(trx, projectId))) || DEFAULT_SERVICE,
    created_at: isoTime(now),
    withdrawn_at: null,
    ...NOT_LOOKED_AT,
    fetched_at: null,
    fetched_by: null,
  }
}

function factsOf({ name, size, kind, sha256 }: BlobFacts): [label: string, value: string][] {
  if (sha256 === null) throw new Error(`${name} is stored without its SHA-256.`)
  const { words, runs } = CONTENT_KINDS[kind ?? 'other']
  return [
    ['Name', name],
    ['Size', sizeWords(size)],
    ['By its bytes', runs ? `${words}: it runs when somebody opens it` : words],
    ['SHA-256', sha256],
  ]
}
