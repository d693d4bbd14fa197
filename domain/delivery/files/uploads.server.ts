import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { recipientOf } from '#domain/email/recipient.server.ts'
import { conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { newId, type Trx } from '#domain/kernel/database.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import { lockPerson } from '#domain/people/people.server.ts'
import { followFiles } from '#domain/projects/changes/due-date.server.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import { findOpenProject, findProjectForFile, findServiceOf } from '#domain/projects/projects.server.ts'
import { nextOfProject } from '#domain/projects/status-headline/project-next.server.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import { type BlobFacts, sizeWords, type Upload } from '#domain/storage/blobs.schema.ts'
import { CONTENT_KINDS } from '#domain/storage/content-kinds.schema.ts'
import { preparePreview } from '#domain/storage/previews.server.ts'
import { receiveBytes } from '#domain/storage/receive-bytes.server.ts'
import { beginUpload } from '#domain/storage/uploads.server.ts'
import { FILE_NOTIFIED, fileNoticeKey, fileReceivedKey } from './file-notice.ts'
import { filesNoticeEmail, filesReceivedEmail } from './files.emails.ts'
import { DEFAULT_SERVICE, fileProvider, type UploadedFileInput, type UploadInput } from './files.schema.ts'
import { blobOf, PROVIDER_WORDS } from './files.server.ts'
import { type FileRow, insertFile, NEW_FILE, selectSameFile } from './files.store.server.ts'

/**
 * The file is attached to the given open project, otherwise to the newest one, otherwise to none.
 * @throws AppError conflict if the project isn't open or belongs to someone else, otherwise like `beginUpload`
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
  if (projectId && !project) throw conflict("This project isn't open, so it doesn't accept files.")
  const upload = { name, size, sha256: sha256 ?? null, projectId: project?.id ?? null }
  return beginUpload(deps, { ...upload, ownerId: client.id, side: 'client', purpose: 'file' })
}

type Piece = { id: string; offset: number; length: number; bytes: AsyncIterable<Uint8Array> }

/**
 * The last byte completes the file and notifies both sides. An attachment or a capture waits until it is used, and an
 * attached picture gets its preview.
 */
export async function receiveFile(
  deps: ProjectsDeps & BlobsDeps,
  client: Sender,
  piece: Piece,
): Promise<{ received: number }> {
  let isAttachment = false
  const received = await receiveBytes(deps, { ...piece, ownerId: client.id }, async (trx, blob) => {
    isAttachment = blob.purpose === 'attachment'
    if (blob.purpose === 'file') await fileArrived(deps, trx, { client, blob })
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

export async function rowOf(
  trx: UnitOfWork,
  { userId, blob, now }: { userId: string; blob: BlobFacts; now: Date },
): Promise<FileRow> {
  const { id, side, projectId } = blob
  return {
    ...NEW_FILE,
    id: newId('fil'),
    user_id: userId,
    side,
    project_id: projectId,
    provider: 'upload',
    blob_id: id,
    service: (projectId && (await findServiceOf(trx, projectId))) || DEFAULT_SERVICE,
    created_at: isoTime(now),
  }
}

function factsOf({ name, size, kind, sha256 }: BlobFacts): [label: string, value: string][] {
  if (sha256 === null) throw new Error(`${name} is stored without its SHA-256.`)
  const { words, runs } = CONTENT_KINDS[kind ?? 'other']
  return [
    ['Name', name],
    ['Size', sizeWords(size)],
    ['Detected type', runs ? `${words} (runs when opened)` : words],
    ['SHA-256', sha256],
  ]
}

/** Submitting the same link again within this time counts as a double click. */
const SAME_FILE_SECONDS = 60

export type Sender = { id: string; name: string; email: string; emailVerified: boolean }

/**
 * Attaches a link to the given project, otherwise to the newest open project with the service, then to any open one,
 * then to none. Confirms it to the client and notifies the studio.
 * @param input validated by `uploadSchema`
 * @throws AppError not-found unless the given project is open and belongs to the client
 */
export async function submitFile(
  deps: ProjectsDeps,
  client: Sender,
  input: UploadInput,
): Promise<{ id: string }> {
  const now = deps.clock()
  const file = await commit(deps, async (trx) => {
    await lockPerson(trx, client.id)
    const since = isoTime(addSeconds(now, -SAME_FILE_SECONDS))
    const same = await selectSameFile(trx, { userId: client.id, url: input.fileUrl, since })
    if (same) return same
    const row = await newFile(trx, client, input, now)
    await storeSent(deps, trx, { client, file: row, facts: [['Link', input.fileUrl]], now })
    return row
  })
  return { id: file.id }
}

async function newFile(trx: Trx, client: Sender, input: UploadInput, now: Date): Promise<FileRow> {
  const project = await projectOf(trx, client, input)
  return {
    ...NEW_FILE,
    id: newId('fil'),
    user_id: client.id,
    side: 'client',
    project_id: project?.id ?? null,
    provider: fileProvider(input.fileUrl),
    url: input.fileUrl,
    service: input.projectId && project ? project.service : input.service,
    created_at: isoTime(now),
    link_due_at: isoTime(now),
  }
}

async function projectOf(
  trx: Trx,
  { id: ownerId }: Sender,
  { projectId = '', service }: UploadInput,
): Promise<{ id: string; service: string } | undefined> {
  if (projectId === '') return findProjectForFile(trx, { ownerId, service })
  const project = await findOpenProject(trx, { ownerId, projectId })
  if (!project) throw notFound("This project isn't open. Reload the page to see your open projects.")
  return project
}

type Sent = {
  client: Sender
  file: FileRow
  facts: [label: string, value: string][]
  now: Date
}

async function storeSent(deps: ProjectsDeps, work: UnitOfWork, sent: Sent): Promise<void> {
  const { project_id: projectId } = sent.file
  await insertFile(work, sent.file)
  if (projectId) await followFiles(work, { projectId, hasFiles: true, now: sent.now })
  await notifyAboutFile(deps, work, sent)
}

/**
 * The thread contains neither the link nor the file name, because it is kept longer than both. The client's email names
 * the file only if the address is confirmed, because anyone can create an account with someone else's address.
 */
async function notifyAboutFile(
  deps: ProjectsDeps,
  trx: UnitOfWork,
  { client, file, facts, now }: Sent,
): Promise<void> {
  const { studio } = deps
  const provider = PROVIDER_WORDS[file.provider]
  const service = optimizationTitle(file.service)
  await notifyClient(trx, {
    userId: client.id,
    projectId: file.project_id ?? undefined,
    body: `We have received your ${provider} for ${service}.`,
    dedupeKey: `${FILE_NOTIFIED.received}${file.id}`,
    now,
  })
  const url = `${studio.publicUrl}/client/upload`
  const next = file.project_id ? await nextOfProject(deps, trx, { id: file.project_id }, now) : undefined
  const isLink = file.blob_id === null
  const blob = client.emailVerified ? await blobOf(trx, file) : undefined
  const sent = { provider, isLink, service, fileName: blob?.name }
  const received = filesReceivedEmail({ name: client.name, ...sent, next, url, studio })
  await enqueueEmail(trx, {
    kind: 'asked',
    to: recipientOf(client, 'files'),
    mail: received,
    now,
    key: fileReceivedKey(file.id),
  })
  const details = { id: file.id, facts, isLink, provider, service, projectId: file.project_id }
  await enqueueEmail(trx, {
    kind: 'studio',
    to: deps.studioEmail,
    mail: filesNoticeEmail({ client, file: details, studio }),
    replyTo: client.email,
    now,
    key: fileNoticeKey(file.id),
  })
}
