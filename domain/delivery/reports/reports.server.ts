import { type AppError, notFound } from '#domain/kernel/app-error.ts'
import { type Db, pluck } from '#domain/kernel/database.ts'
import type { ReportSummary } from '#domain/projects/projects.schema.ts'
import { findBlobs } from '#domain/storage/blobs.server.ts'
import type { ReportFacts, ShareLink, ShownReport } from './reports.schema.ts'
import {
  type LinkRow,
  type ListedReport,
  type ReportRow,
  selectCapturesOfHashes,
  selectLinks,
  selectReport,
  selectReports,
  selectReportsOfProject,
  selectSuccessors,
} from './reports.store.server.ts'

/** `ownerId` is undefined for the studio. */
export type WhichReport = { id: string; ownerId?: string | undefined }

/** Newest first. The caller checks who may see the project. */
export async function listReports(db: Db, projectId: string): Promise<ReportFacts[]> {
  return toFacts(db, await selectReportsOfProject(db, projectId))
}

/** Hashes of the captures of all reports of a project. Without these captures, nobody can verify the reports. */
export async function hashesInReports(db: Db, projectId: string): Promise<Set<string>> {
  return new Set((await selectReportsOfProject(db, projectId)).flatMap(hashesOf))
}

/** @throws AppError not-found */
export async function showReport(db: Db, which: WhichReport): Promise<ShownReport> {
  const row = await requireReport(db, which)
  const [facts] = await toFacts(db, [row])
  if (!facts) throw noSuchReport()
  return { facts, signed: row.signed }
}

/** @throws AppError not-found */
export async function requireReport(db: Db, which: WhichReport): Promise<ReportRow> {
  const row = await selectReport(db, which)
  if (!row) throw noSuchReport()
  return row
}

export type NumberedReport = { id: string; projectId: string; number: number; summary: ReportSummary }

/** By id. */
export async function findReports(
  db: Db,
  ids: readonly (string | null)[],
): Promise<Map<string, NumberedReport>> {
  const wanted = ids.filter((id) => id !== null)
  const rows = wanted.length > 0 ? await selectReports(db, wanted) : []
  return new Map(
    rows.map(({ id, project_id: projectId, number, summary }) => [
      id,
      { id, projectId, number, summary: JSON.parse(summary) },
    ]),
  )
}

export function fileName({ number }: Pick<ReportRow, 'number'>): string {
  return `report-${number}.json`
}

export async function toFacts(db: Db, rows: readonly ListedReport[]): Promise<ReportFacts[]> {
  if (rows.length === 0) return []
  const ids = pluck(rows, 'id')
  const links = Map.groupBy(await selectLinks(db, ids), ({ report_id }) => report_id)
  const successors = await selectSuccessors(db, ids)
  const here = await capturesHere(db, rows)
  return rows.map((row) => {
    const { headline, targetFps }: ReportSummary = JSON.parse(row.summary)
    return {
      id: row.id,
      number: row.number,
      buildBefore: row.build_before,
      buildAfter: row.build_after,
      headline,
      targetFps,
      createdAt: row.created_at,
      byName: row.by_name,
      supersededBy: successors.get(row.id) ?? null,
      missingCaptures: hashesOf(row).filter((sha256) => !here.has(`${row.project_id} ${sha256}`)),
      consentedAt: mayBePublished(row) ? row.consented_at : null,
      shareLinks: (links.get(row.id) ?? []).map(toShareLink),
    }
  })
}

export function mayBePublished(row: Pick<ReportRow, 'consented_at' | 'consent_withdrawn_at'>): boolean {
  return row.consented_at !== null && row.consent_withdrawn_at === null
}

/** Project and hash of each capture whose file isn't deleted. */
async function capturesHere(db: Db, rows: readonly ListedReport[]): Promise<Set<string>> {
  const captures = await selectCapturesOfHashes(db, {
    projectIds: [...new Set(pluck(rows, 'project_id'))],
    hashes: [...new Set(rows.flatMap(hashesOf))],
  })
  const blobs = await findBlobs(db, pluck(captures, 'blob_id'))
  const here = captures.filter(({ blob_id }) => blobs.get(blob_id)?.status === 'here')
  return new Set(here.map(({ project_id, sha256 }) => `${project_id} ${sha256}`))
}

function hashesOf({ captures }: Pick<ListedReport, 'captures'>): string[] {
  return JSON.parse(captures)
}

function toShareLink(row: LinkRow): ShareLink {
  return {
    id: row.id,
    namesClient: row.names_client === 1,
    byName: row.by_name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  }
}

function noSuchReport(): AppError {
  return notFound('Report not found.')
}
