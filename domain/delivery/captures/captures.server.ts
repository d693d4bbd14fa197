import { conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Db, pluck } from '#domain/kernel/database.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { requireOwnerOf, requireOwnProject } from '#domain/projects/projects.server.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import type { BlobFacts } from '#domain/storage/blobs.schema.ts'
import { findBlobs, letBlobGo } from '#domain/storage/blobs.server.ts'
import { deleteUnheld } from '#domain/storage/contents.server.ts'
import { hashesInReports, listReports } from '../reports/reports.server.ts'
import type { CapturesPage, ProjectCapture } from './captures.schema.ts'
import {
  type CaptureRow,
  deleteCapture,
  selectCapture,
  selectCaptures,
  selectTokens,
  updateScene,
} from './captures.store.server.ts'
import { historyOf } from './compare-builds.ts'
import { toToken } from './project-tokens.server.ts'

/** `ownerId` is undefined for the studio. */
export type OfProject = { projectId: string; ownerId?: string | undefined }

/** Build machines add thousands over a year. */
const MOST_LISTED = 500

/** @throws AppError not-found unless the project exists and belongs to the owner, if one is given */
export async function showCaptures(db: Db, which: OfProject): Promise<CapturesPage> {
  await requireProject(db, which)
  const rows = await selectCaptures(db, which.projectId)
  const reported = await hashesInReports(db, which.projectId)
  const oldest = rows.length - MOST_LISTED
  const listed = rows.filter(({ sha256 }, index) => index >= oldest || reported.has(sha256))
  return {
    captures: await toCaptures(db, listed.reverse()),
    history: historyOf(rows.map(toPlaced)),
    tokens: (await selectTokens(db, which.projectId)).map(toToken),
    reports: await listReports(db, which),
  }
}

/** @returns the id of its owner @throws AppError not-found */
export async function requireProject(db: Db, { projectId, ownerId }: OfProject): Promise<string> {
  if (ownerId === undefined) return requireOwnerOf(db, projectId)
  return (await requireOwnProject(db, ownerId, projectId)).ownerId
}

/** @throws AppError not-found; conflict if no capture has this scene */
export async function renameScene(
  deps: Deps,
  which: OfProject,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await commit(deps, async (trx) => {
    await requireProject(trx, which)
    const captures = await updateScene(trx, { projectId: which.projectId, from, to })
    if (captures === 0) throw conflict(`There are no captures of the scene ${from}. Reload the page.`)
    const detail = { captures }
    await recordAudit(trx, { action: 'scene-renamed', about: which.projectId, detail, now: deps.clock() })
  })
}

/** @throws AppError not-found unless it belongs to the owner and its file is here */
export async function openCapture(
  db: Db,
  which: { id: string; ownerId: string },
): Promise<{ name: string; size: number; sha256: string }> {
  const row = await selectCapture(db, which)
  const [capture] = row ? await toCaptures(db, [row]) : []
  if (!capture?.isHere) throw notFound('Capture not found.')
  return capture
}

/**
 * Deletes a capture with its file. Reports on it stay.
 * @throws AppError not-found; conflict for a client if the studio added it
 */
export async function removeCapture(
  deps: Deps & BlobsDeps,
  which: { id: string; ownerId?: string | undefined },
): Promise<void> {
  await commit(deps, async (trx) => {
    const row = await selectCapture(trx, which)
    if (!row) throw notFound('Capture not found.')
    const blob = (await findBlobs(trx, [row.blob_id])).get(row.blob_id)
    if (which.ownerId !== undefined && blob?.side === 'team')
      throw conflict('We added this capture. Ask us to remove it.')
    const now = deps.clock()
    await deleteCapture(trx, row.id)
    await letBlobGo(trx, { id: row.blob_id, now })
    const detail = { sha256: row.sha256 }
    await recordAudit(trx, { action: 'capture-removed', about: row.project_id, detail, now })
  })
  await deleteUnheld(deps)
}

/** Deletes all captures of a project that the client added, with their files. Reports on them stay. */
export async function removeCapturesOfClient(
  trx: UnitOfWork,
  { projectId, now }: { projectId: string; now: Date },
): Promise<void> {
  const rows = await selectCaptures(trx, projectId)
  const blobs = await findBlobs(trx, pluck(rows, 'blob_id'))
  for (const { id, blob_id } of rows)
    if (blobs.get(blob_id)?.side === 'client') {
      await deleteCapture(trx, id)
      await letBlobGo(trx, { id: blob_id, now })
    }
}

export async function toCaptures(db: Db, rows: readonly CaptureRow[]): Promise<ProjectCapture[]> {
  const blobs = await findBlobs(db, pluck(rows, 'blob_id'))
  return rows.map((row) => toCapture(row, blobs.get(row.blob_id)))
}

function toCapture(row: CaptureRow, blob: BlobFacts | undefined): ProjectCapture {
  if (!blob) throw new Error(`The file of capture ${row.id} no longer exists.`)
  return {
    id: row.id,
    blobId: row.blob_id,
    name: blob.name,
    size: blob.size,
    sha256: row.sha256,
    ...toPlaced(row),
    capturedAt: row.captured_at,
    addedBy: row.added_by,
    isHere: blob.status === 'here',
  }
}

export function toPlaced(row: CaptureRow) {
  const { build, side, scene, added_at: addedAt } = row
  const summary: ProjectCapture['summary'] = JSON.parse(row.summary)
  return { build, side, scene, addedAt, summary }
}
