import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type AppError, conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import { followFiles } from '#domain/projects/changes/due-date.server.ts'
import { UNBEGUN_STATUSES } from '#domain/projects/project-states.schema.ts'
import type { ProjectStatus } from '#domain/projects/projects.schema.ts'
import { findStatuses, lockStatus } from '#domain/projects/projects.server.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import type { BlobFacts } from '#domain/storage/blobs.schema.ts'
import { findBlobs, letBlobGo } from '#domain/storage/blobs.server.ts'
import { deleteUnheld } from '#domain/storage/contents.server.ts'
import { FILE_NOTIFIED } from './file-notice.ts'
import type { FileProvider, SharedFile } from './files.schema.ts'
import {
  type FileRow,
  markWithdrawn,
  selectFile,
  selectFilesOfOwner,
  selectSentFor,
} from './files.store.server.ts'
import type { LinkFacts } from './link-states.schema.ts'

export const PROVIDER_WORDS: Record<FileProvider, string> = {
  'google-drive': 'Google Drive link',
  filemail: 'Filemail link',
  other: 'file link',
  upload: 'uploaded file',
}

export async function listFiles(db: Db, ownerId: string): Promise<SharedFile[]> {
  return toSharedFiles(db, await selectFilesOfOwner(db, ownerId))
}

export async function showFile(db: Db, id: string): Promise<SharedFile> {
  const row = await selectFile(db, id)
  const [file] = row ? await toSharedFiles(db, [row]) : []
  if (!file) throw notFound('File not found.')
  return file
}

/**
 * Possible until work begins. Idempotent.
 * @throws AppError not-found unless the file belongs to the owner, conflict once work has begun
 */
export async function withdrawFile(
  deps: Deps & BlobsDeps,
  { ownerId, fileId }: { ownerId: string; fileId: string },
): Promise<SharedFile> {
  const now = deps.clock()
  const withdrawn = await commit(deps, async (trx) => {
    const file = await selectFile(trx, fileId, ownerId)
    if (file?.side !== 'client') throw notFound('File not found.')
    const status = file.project_id === null ? undefined : await lockStatus(trx, file.project_id)
    if (file.withdrawn_at !== null) return toSharedFile(file, { status, blob: await blobOf(trx, file) })
    if (!isBeforeWork(status)) throw tooLate(file)
    const withdrawnAt = isoTime(now)
    await markWithdrawn(trx, { id: file.id, now: withdrawnAt })
    if (file.blob_id) await letBlobGo(trx, { id: file.blob_id, now })
    const projectId = file.project_id
    const hasFiles = async (id: string) => (await selectSentFor(trx, id)).length > 0
    if (projectId) await followFiles(trx, { projectId, hasFiles: await hasFiles(projectId), now })
    await notifyClient(trx, {
      userId: ownerId,
      projectId: file.project_id ?? undefined,
      body: `You have removed your ${PROVIDER_WORDS[file.provider]} for ${optimizationTitle(file.service)}.`,
      dedupeKey: `${FILE_NOTIFIED.withdrawn}${file.id}`,
      now,
    })
    return toSharedFile({ ...file, withdrawn_at: withdrawnAt }, { status, blob: await blobOf(trx, file) })
  })
  if (withdrawn.blob) await deleteUnheld(deps)
  return withdrawn
}

async function toSharedFiles(db: Db, rows: readonly FileRow[]): Promise<SharedFile[]> {
  const projectIds = rows.flatMap((row) => row.project_id ?? [])
  const statuses = await findStatuses(db, projectIds)
  const blobs = await findBlobs(
    db,
    rows.flatMap((row) => row.blob_id ?? []),
  )
  return rows.map((row) =>
    toSharedFile(row, {
      status: row.project_id === null ? undefined : statuses.get(row.project_id),
      blob: row.blob_id === null ? undefined : blobs.get(row.blob_id),
    }),
  )
}

export async function blobOf(db: Db, { blob_id: id }: FileRow): Promise<BlobFacts | undefined> {
  return id === null ? undefined : (await findBlobs(db, [id])).get(id)
}

function toSharedFile(
  row: FileRow,
  of: { status: ProjectStatus | undefined; blob: BlobFacts | undefined },
): SharedFile {
  return {
    id: row.id,
    side: row.side,
    url: row.url,
    link: row.url === null ? null : linkFacts(row),
    blob: of.blob ?? null,
    provider: row.provider,
    service: row.service,
    projectId: row.project_id,
    createdAt: row.created_at,
    state: row.withdrawn_at === null ? 'received' : 'withdrawn',
    fetched: fetchedOf(row, of.blob),
    withdrawable: row.side === 'client' && row.withdrawn_at === null && isBeforeWork(of.status),
  }
}

function linkFacts({ link_state, link_ends_on, link_checked_at }: FileRow): LinkFacts {
  return { state: link_state, endsOn: link_ends_on, checkedAt: link_checked_at }
}

/** Whether the files can still be removed and are still needed. */
export function isBeforeWork(status: ProjectStatus | undefined): boolean {
  return status === undefined || UNBEGUN_STATUSES.includes(status)
}

function tooLate({ blob_id }: FileRow): AppError {
  return conflict(
    `Work on this project has begun or ended, so the ${blob_id === null ? 'link' : 'file'} can no longer be removed here. Please write to us in the Message Center.`,
  )
}

/** Staff confirm that they fetched a link. Downloads of stored files are recorded automatically. */
function fetchedOf(
  { fetched_at, fetched_by }: Pick<FileRow, 'fetched_at' | 'fetched_by'>,
  blob: BlobFacts | undefined,
): SharedFile['fetched'] {
  if (fetched_at !== null) return { at: fetched_at, byName: fetched_by }
  const first = blob?.downloads.findLast(({ side }) => side === 'team')
  return first ? { at: first.at, byName: first.byName } : null
}
