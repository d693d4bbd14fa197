import { checkSignature } from '@bildruta/frame-times/parse-report'
import { conflict, notFound } from '#domain/kernel/app-error.ts'
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
  selectNewestNumber,
  selectReport,
  selectReports,
  selectReportsOfProject,
  type Which,
} from './reports.store.server.ts'

/** Newest first, a client's those that were delivered. The caller checks who may see the project. */
export async function listReports(
  db: Db,
  { projectId, ownerId }: { projectId: string; ownerId?: string | undefined },
): Promise<ReportFacts[]> {
  return toFacts(db, await selectReportsOfProject(db, { projectId, isDelivered: ownerId !== undefined }))
}

/** Hashes of the captures of all reports of a project. Without these captures, nobody can verify the reports. */
export async function hashesInReports(db: Db, projectId: string): Promise<Set<string>> {
  return new Set((await selectReportsOfProject(db, { projectId })).flatMap(hashesOf))
}

/** @throws AppError not-found, conflict for a damaged report */
export async function showReport(db: Db, which: Which): Promise<ShownReport> {
  const row = await requireReport(db, which)
  const [facts] = await toFacts(db, [row])
  return { facts: facts as ReportFacts, signed: await signedText(row) }
}

/** @throws AppError conflict if the text isn't the one that was signed, as after a fault of the disk */
export async function signedText({ number, signed }: Pick<ReportRow, 'number' | 'signed'>): Promise<string> {
  if ((await checkSignature(signed)).ok) return signed
  throw conflict(`Report ${number} was changed after it was signed, so it isn't shown. Please write to us.`)
}

/** @throws AppError not-found, also for a client to whom it wasn't delivered */
export async function requireReport(db: Db, which: Which): Promise<ReportRow> {
  const row = await selectReport(db, which)
  if (!row) throw notFound('Report not found.')
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

/** @param rows reports of one project */
async function toFacts(db: Db, rows: readonly ListedReport[]): Promise<ReportFacts[]> {
  const [first] = rows
  if (!first) return []
  const links = Map.groupBy(await selectLinks(db, pluck(rows, 'id')), ({ report_id }) => report_id)
  const newest = await selectNewestNumber(db, first.project_id)
  const here = await capturesHere(db, first.project_id, rows.flatMap(hashesOf))
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
      supersededBy: newest === row.number ? null : newest,
      missingCaptures: hashesOf(row).filter((sha256) => !here.has(sha256)),
      consentedAt: mayBePublished(row) ? row.consented_at : null,
      shareLinks: (links.get(row.id) ?? []).map(toShareLink),
    }
  })
}

type Consent = Pick<ReportRow, 'consented_at' | 'consent_withdrawn_at' | 'is_delivered'>

/** Clients can't see a recalled report, and so couldn't withdraw their consent. */
export function mayBePublished({ consented_at, consent_withdrawn_at, is_delivered }: Consent): boolean {
  return consented_at !== null && consent_withdrawn_at === null && Boolean(is_delivered)
}

/** Hashes of the captures whose files aren't deleted. */
async function capturesHere(db: Db, projectId: string, hashes: readonly string[]): Promise<Set<string>> {
  const captures = await selectCapturesOfHashes(db, { projectId, hashes })
  const blobs = await findBlobs(db, pluck(captures, 'blob_id'))
  return new Set(
    pluck(
      captures.filter(({ blob_id }) => blobs.get(blob_id)?.status === 'here'),
      'sha256',
    ),
  )
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
