import { capturedAtOf } from '@bildruta/frame-times'
import { AppError, badInput, conflict } from '#domain/kernel/app-error.ts'
import { commit, memberOf } from '#domain/kernel/commit.ts'
import { type Db, newId } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import { findStatuses } from '#domain/projects/projects.server.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import type { BlobFacts, BlobSide, Upload } from '#domain/storage/blobs.schema.ts'
import { dropUnattached, findBlobs, takeForCapture } from '#domain/storage/blobs.server.ts'
import { storeWhole, type WholeFile } from '#domain/storage/receive-bytes.server.ts'
import { beginUpload } from '#domain/storage/uploads.server.ts'
import type { CapturesDeps } from './capture-reading.ts'
import { type CaptureSide, type ProjectCapture, tooLargeWords } from './captures.schema.ts'
import { type OfProject, requireProject, toCaptures } from './captures.server.ts'
import { type CaptureRow, insertCapture, selectCaptureOfContent } from './captures.store.server.ts'
import type { OpenedToken } from './project-tokens.server.ts'

type AddDeps = BlobsDeps & CapturesDeps

type Place = { build: string; side: CaptureSide; scene: string }

/**
 * Begins the upload of a file that becomes a capture.
 * @param client undefined for the studio
 * @throws AppError not-found; conflict for a cancelled project; too-large; otherwise as `beginUpload`
 */
export async function beginCaptureFile(
  deps: BlobsDeps,
  client: { id: string } | undefined,
  {
    projectId = '',
    name,
    size,
    sha256 = null,
  }: { projectId?: string | undefined; name: string; size: number; sha256?: string | null | undefined },
): Promise<Upload> {
  const { ownerId, side } = await requireMeasured(deps.db, { projectId, ownerId: client?.id })
  requireSize(size)
  return beginUpload(deps, { name, size, sha256, projectId, ownerId, side, purpose: 'capture' })
}

/** Stores a file from a build machine and makes it a capture. @throws AppError as `beginUpload` and `addCapture` */
export async function pushCapture(
  deps: AddDeps,
  { projectId, ownerId, name: token }: OpenedToken,
  { build, side, scene, ...file }: Place & Required<WholeFile>,
): Promise<ProjectCapture> {
  const which = { projectId, ownerId }
  await requireMeasured(deps.db, which)
  requireSize(file.size)
  let blobId = ''
  await storeWhole(deps, { ...file, ...which, side: 'client', purpose: 'capture' }, async (_, blob) => {
    blobId = blob.id
  })
  return addCapture(deps, which, { blobId, build, side, scene }, token)
}

/**
 * Makes an uploaded file a capture of its project. Adding the same content again changes nothing.
 * @param token name of the token that adds it, if one does
 * @throws AppError not-found; conflict if the content is in another build, side or scene; bad-input if it can't be read
 */
export async function addCapture(
  deps: AddDeps,
  which: OfProject,
  { blobId, ...place }: Place & { blobId: string },
  token?: string,
): Promise<ProjectCapture> {
  const { projectId } = which
  const { side } = await requireMeasured(deps.db, which)
  const file = (await findBlobs(deps.db, [blobId])).get(blobId)
  // Only files of their project have its id.
  const isUsable = file?.projectId === projectId && file.purpose === 'capture' && file.side === side
  if (!isUsable || file.status !== 'here' || file.sha256 === null)
    throw badInput('This file is missing. Please upload it again.')
  const { sha256 } = file
  const added =
    (await selectCaptureOfContent(deps.db, { projectId, sha256 })) ??
    (await readAndStore(deps, which, { file: { ...file, sha256 }, place, token }))
  if (added.blob_id !== blobId) await dropUnattached(deps, blobId)
  requireSamePlace(added, place)
  const [capture] = await toCaptures(deps.db, [added])
  return capture as ProjectCapture
}

type NewCapture = { file: BlobFacts & { sha256: string }; place: Place; token: string | undefined }

/** @returns the stored capture, which is another one if two requests add the same content at once */
async function readAndStore(
  deps: AddDeps,
  which: OfProject,
  { file: { id, name, size, sha256 }, place, token }: NewCapture,
): Promise<CaptureRow> {
  const read = await deps.captureReading.summarize(deps.blobStorage.read(sha256, { from: 0, to: size }))
  if (!read.ok) {
    await dropUnattached(deps, id)
    throw badInput(read.sentence)
  }
  const now = deps.clock()
  const { projectId } = which
  return commit(deps, async (trx) => {
    // Reading takes time, so the project may have changed.
    const { ownerId } = await requireMeasured(trx, which)
    const member = memberOf(trx)
    const row = {
      id: newId('cap'),
      project_id: projectId,
      user_id: ownerId,
      blob_id: id,
      sha256,
      ...place,
      captured_at: read.capturedAt ?? capturedAtOf(name) ?? null,
      added_at: isoTime(now),
      added_by: token ?? member,
      summary: JSON.stringify(read.summary),
    }
    if (!(await insertCapture(trx, row))) {
      const same = await selectCaptureOfContent(trx, { projectId, sha256 })
      if (same) return same
    } else if (await takeForCapture(trx, { id, projectId, now })) {
      const detail = { sha256 }
      if (member !== null) await recordAudit(trx, { action: 'capture-added', about: projectId, detail, now })
      return row
    }
    throw conflict('This file was deleted while we read it. Please upload it again.')
  })
}

function requireSamePlace(added: CaptureRow, { build, side, scene }: Place): void {
  if (added.build === build && added.side === side && added.scene === scene) return
  const ofScene = added.scene === '' ? '' : `, scene ${added.scene}`
  throw conflict(
    `This capture is already in this project: build ${added.build} (${added.side})${ofScene}. Remove it there first.`,
  )
}

/**
 * Builds are also watched after the project.
 * @returns its owner's id, and the side of those who add
 * @throws AppError not-found, conflict
 */
async function requireMeasured(db: Db, which: OfProject): Promise<{ ownerId: string; side: BlobSide }> {
  const ownerId = await requireProject(db, which)
  const status = (await findStatuses(db, [which.projectId])).get(which.projectId)
  if (status === undefined || PROJECT_STATES[status].end === 'called-off')
    throw conflict('This project is cancelled, so it doesn’t accept captures.')
  return { ownerId, side: which.ownerId === undefined ? 'team' : 'client' }
}

function requireSize(size: number): void {
  const userMessage = tooLargeWords(size)
  if (userMessage) throw new AppError('too-large', { userMessage })
}
