import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps, memberOf, type UnitOfWork } from '#domain/kernel/commit.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { notifyClient, writeAsTeam } from '#domain/messages/messages.server.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { type ExportDeps, recordAudit, recordExport } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { type DeletedCopy, markCopyDeleted } from '#domain/projects/changes/ended-projects.server.ts'
import { projectAddress } from '#domain/projects/projects.schema.ts'
import { requireOwnerOf } from '#domain/projects/projects.server.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import { type BlobFacts, sizeWords } from '#domain/storage/blobs.schema.ts'
import { letBlobGo } from '#domain/storage/blobs.server.ts'
import { CONTENT_KINDS } from '#domain/storage/content-kinds.schema.ts'
import { deleteUnheld } from '#domain/storage/contents.server.ts'
import { type OpenedDownload, takeAsTeam } from '#domain/storage/downloads.server.ts'
import { storeWhole, type WholeFile } from '#domain/storage/receive-bytes.server.ts'
import { removeCapturesOfClient } from '../captures/captures.server.ts'
import { copyDeletedEmail } from './files.emails.ts'
import type { SharedFile } from './files.schema.ts'
import { showFile } from './files.server.ts'
import { insertFile, markFetched, selectFile, selectUploadsOfClient } from './files.store.server.ts'
import { rowOf } from './uploads.server.ts'

/**
 * Confirms that the studio's working copy of an ended project is deleted, as promised in the privacy policy. Also
 * deletes the client's uploads and captures. The client gets a message and an email, once.
 * @throws AppError not-found, conflict while the project is open or can be reopened, or if it was already confirmed
 */
export async function confirmCopyDeleted(
  deps: Deps & BlobsDeps,
  { projectId }: { projectId: string },
): Promise<void> {
  await commit(deps, async (work) => {
    const now = deps.clock()
    const project = await markCopyDeleted(work, { projectId, now })
    for (const { blob_id: id } of await selectUploadsOfClient(work, projectId))
      await letBlobGo(work, { id, now })
    await removeCapturesOfClient(work, { projectId, now })
    await notifyOwner(deps, work, project, now)
    await recordAudit(work, { action: 'project-copy-deleted', about: projectId, now })
  })
  await deleteUnheld(deps)
}

async function notifyOwner(deps: Deps, work: UnitOfWork, project: DeletedCopy, now: Date): Promise<void> {
  const { number, service } = await showOrder(work, project.orderId)
  const key = `copy-deleted:${project.id}`
  await notifyClient(work, {
    userId: project.ownerId,
    projectId: project.id,
    body: `We have deleted our working copy of your project ${serviceTitle(service)} and the files you uploaded for it.`,
    dedupeKey: key,
    now,
  })
  const person = await findPerson(work, project.ownerId)
  if (!person) return
  await enqueueEmail(work, {
    kind: 'law',
    to: person.email,
    mail: copyDeletedEmail({
      name: person.name,
      number,
      service: serviceTitle(service),
      deletedAt: isoTime(now),
      deletedBy: memberOf(work),
      url: `${deps.studio.publicUrl}${projectAddress(project.id)}`,
      studio: deps.studio,
    }),
    key,
    now,
  })
}

/** Keeps the first time. @throws AppError not-found, conflict for a file that isn't a link */
export async function confirmFetched(deps: Deps, { fileId }: { fileId: string }): Promise<SharedFile> {
  return commit(deps, async (work) => {
    const file = await selectFile(work, fileId)
    if (!file) throw notFound('File not found.')
    if (file.blob_id !== null)
      throw conflict('This file is stored here, so its downloads are recorded automatically.')
    await markFetched(work, { id: fileId, now: isoTime(deps.clock()), by: memberOf(work) })
    return showFile(work, fileId)
  })
}

/** Both sides see the download. @throws AppError not-found, gone */
export async function takeFile(deps: BlobsDeps & ExportDeps, blobId: string): Promise<OpenedDownload> {
  const opened = await takeAsTeam(deps, blobId)
  await recordExport(deps, { of: 'file', about: blobId, detail: { bytes: opened.size } })
  return opened
}

/**
 * Stores a file for the client and notifies them in the thread.
 * @throws AppError not-found, bad-input, too-large, unavailable; nothing is stored then
 */
export async function giveFile(
  deps: Deps & BlobsDeps,
  upload: WholeFile & { projectId: string },
): Promise<BlobFacts> {
  const ownerId = await requireOwnerOf(deps.db, upload.projectId)
  let file: BlobFacts | undefined
  const place = { ownerId, side: 'team', purpose: 'file' } as const
  await storeWhole(deps, { ...upload, ...place }, async (work, blob) => {
    const now = deps.clock()
    await insertFile(work, await rowOf(work, { userId: ownerId, blob, now }))
    await writeAsTeam(deps, work, {
      userId: ownerId,
      projectId: upload.projectId,
      body: sentence(deps, blob),
      now,
    })
    file = blob
  })
  if (!file) throw new Error('A file was received completely but is missing.')
  return file
}

function sentence({ studio }: Deps, { name, size, kind, sha256 }: BlobFacts): string {
  const { words, runs } = CONTENT_KINDS[kind ?? 'other']
  const opened = runs ? ', which runs when you open it' : ''
  return `We have a file for you: ${name} (${words}${opened}, ${sizeWords(size)}). Download it at ${studio.publicUrl}/client/upload\nSHA-256 ${sha256}`
}
