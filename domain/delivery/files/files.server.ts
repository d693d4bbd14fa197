import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { recipientOf } from '#domain/email/recipient.server.ts'
import { type AppError, conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Db, newId, type Trx } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import { lockPerson } from '#domain/people/people.server.ts'
import { UNBEGUN_STATUSES } from '#domain/projects/project-states.schema.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import type { ProjectStatus } from '#domain/projects/projects.schema.ts'
import {
  findOpenProject,
  findProjectForFile,
  findStatuses,
  lockStatus,
} from '#domain/projects/projects-of-files.server.ts'
import { nextOfProject } from '#domain/projects/status-headline/project-next.server.ts'
import { followFiles } from '#domain/projects/transitions/start-time.server.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import type { BlobFacts } from '#domain/storage/blobs.schema.ts'
import { findBlobs, letBlobGo } from '#domain/storage/blobs.server.ts'
import { deleteUnheld } from '#domain/storage/contents.server.ts'
import { fetchedOf } from './fetched.ts'
import { FILE_NOTIFIED, fileNoticeKey, fileReceivedKey } from './file-notice.ts'
import { filesNoticeEmail, filesReceivedEmail } from './files.emails.ts'
import { type FileProvider, fileProvider, type SharedFile, type UploadInput } from './files.schema.ts'
import {
  type FileRow,
  insertFile,
  markWithdrawn,
  NOT_LOOKED_AT,
  selectFile,
  selectFileOfOwner,
  selectFilesOfOwner,
  selectSameFile,
  selectSentFor,
} from './files.store.server.ts'
import type { LinkFacts } from './link-states.schema.ts'

/** The same link within so many seconds is a double click. */
const SAME_FILE_SECONDS = 60

export const PROVIDER_WORDS: Record<FileProvider, string> = {
  'google-drive': 'Google Drive link',
  filemail: 'Filemail link',
  other: 'file link',
  upload: 'uploaded file',
}

export type Sender = { id: string; name: string; email: string; emailVerified: boolean }

/**
 * Takes a client's link to their files: attached to the project it names, else to their newest open project of the service, else of any,
 * else to none; confirmed to them, told to the studio. The same link again within a minute is the same file.
 * @param input has passed `uploadSchema`
 * @throws AppError not-found when the named project is not theirs, or has ended
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

/** The owner's links and files, and those that are for them, newest first. */
export async function listFiles(db: Db, ownerId: string): Promise<SharedFile[]> {
  return toSharedFiles(db, await selectFilesOfOwner(db, ownerId))
}

/** Whoever's it is: for the studio. @throws AppError not-found */
export async function showFile(db: Db, id: string): Promise<SharedFile> {
  const row = await selectFile(db, id)
  const [file] = row ? await toSharedFiles(db, [row]) : []
  if (!file) throw notFound('There is no such file.')
  return file
}

/**
 * Takes a link or a file back while its project is pending or it has none. Repeating it changes nothing.
 * @throws AppError not-found when it is not the owner's, conflict once the work has begun
 */
export async function withdrawFile(
  deps: Deps & BlobsDeps,
  { ownerId, fileId }: { ownerId: string; fileId: string },
): Promise<SharedFile> {
  const now = deps.clock()
  const withdrawn = await commit(deps, async (trx) => {
    const file = await selectFileOfOwner(trx, { userId: ownerId, id: fileId })
    if (file?.side !== 'client') throw notFound('There is no such file.')
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
      body: `You have taken back your ${PROVIDER_WORDS[file.provider]} for ${optimizationTitle(file.service)}.`,
      dedupeKey: `${FILE_NOTIFIED.withdrawn}${file.id}`,
      now,
    })
    return toSharedFile({ ...file, withdrawn_at: withdrawnAt }, { status, blob: await blobOf(trx, file) })
  })
  if (withdrawn.blob) await deleteUnheld(deps)
  return withdrawn
}

async function newFile(trx: Trx, client: Sender, input: UploadInput, now: Date): Promise<FileRow> {
  const project = await projectOf(trx, client, input)
  return {
    id: newId('fil'),
    user_id: client.id,
    side: 'client',
    project_id: project?.id ?? null,
    provider: fileProvider(input.fileUrl),
    url: input.fileUrl,
    blob_id: null,
    service: input.projectId && project ? project.service : input.service,
    created_at: isoTime(now),
    withdrawn_at: null,
    ...NOT_LOOKED_AT,
    link_due_at: isoTime(now),
    fetched_at: null,
    fetched_by: null,
  }
}

async function projectOf(
  trx: Trx,
  { id: ownerId }: Sender,
  { projectId = '', service }: UploadInput,
): Promise<{ id: string; service: string } | undefined> {
  if (projectId === '') return findProjectForFile(trx, { ownerId, service })
  const project = await findOpenProject(trx, { ownerId, projectId })
  if (!project) throw notFound('You have no such open project. Reload the page to see yours.')
  return project
}

type Sent = {
  client: Sender
  file: FileRow
  /** What the studio is told of it, besides whose and what for it is. */
  facts: [label: string, value: string][]
  now: Date
}

/** What a client has sent is stored; they and the studio are told. */
export async function storeSent(deps: ProjectsDeps, trx: UnitOfWork, sent: Sent): Promise<void> {
  const { project_id: projectId } = sent.file
  await insertFile(trx, sent.file)
  if (projectId) await followFiles(trx, { projectId, hasFiles: true, now: sent.now })
  await notifyAboutFile(deps, trx, sent)
}

/**
 * In the thread without link and name, which are deleted earlier than it is. The email to the client names an uploaded file once its address
 * is proven, since an account can be made with somebody else's address.
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

async function blobOf(db: Db, { blob_id: id }: FileRow): Promise<BlobFacts | undefined> {
  return id === null ? undefined : (await findBlobs(db, [id])).get(id)
}

/** @param of status: of its project, if it has one; blob: of a file whose bytes are, or were, here */
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

/** Whether what was sent may still be taken back, and what it leads to be awaited. @param status of its project, if it has one */
export function isBeforeWork(status: ProjectStatus | undefined): boolean {
  return status === undefined || UNBEGUN_STATUSES.includes(status)
}

function tooLate({ blob_id }: FileRow): AppError {
  return conflict(
    `Work on this project has begun or ended, so the ${blob_id === null ? 'link' : 'file'} can no longer be taken back here. Please write to us in the Message Center.`,
  )
}
