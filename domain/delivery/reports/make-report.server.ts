import { reportText } from '@bildruta/frame-times'
import { parseReport, type Report, type UnsignedReport } from '@bildruta/frame-times/parse-report'
import { badInput, conflict } from '#domain/kernel/app-error.ts'
import { commit, memberOf } from '#domain/kernel/commit.ts'
import { newId, pluck } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { noSuchProject } from '#domain/projects/project-transitions.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import { lockOpenProject, requireOwnerOf } from '#domain/projects/projects.server.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import { findBlobs } from '#domain/storage/blobs.server.ts'
import type { CapturesOfReport, ReadReport } from './read-report.ts'
import { summaryOf } from './report-headline.ts'
import { insertReport, selectCapturesOfBuilds, takeNextNumber } from './reports.store.server.ts'
import type { SignReport } from './sign-report.server.ts'

export type ReportsDeps = ProjectsDeps &
  Pick<BlobsDeps, 'blobStorage'> & { captureReading: { report: ReadReport }; signReport: SignReport }

type MadeReport = { id: string; number: number }

type NewReport = {
  projectId: string
  buildBefore: string
  buildAfter: string
  targetFps?: number | undefined
}

/**
 * Compares all captures of two builds, and stores the signed report. It supersedes the project's last one.
 * @throws AppError not-found, bad-input for the builds or if a capture can't be read, conflict if captures are deleted
 */
export async function makeReport(deps: ReportsDeps, input: NewReport): Promise<MadeReport> {
  await requireOwnerOf(deps.db, input.projectId)
  const read = await deps.captureReading.report(await planOf(deps, input), ({ sha256, size }) =>
    deps.blobStorage.read(sha256, { from: 0, to: size }),
  )
  if (!read.ok) throw badInput(read.sentence)
  const parsed = parseReport(JSON.parse(read.text))
  if (!parsed.ok) throw new Error(`The report is invalid: ${parsed.faults.join('; ')}.`)
  return storeReport(deps, input, parsed.report)
}

/** In the order of the captures' own dates, because runs that alternate between builds are worth more. */
async function planOf(
  { db }: ReportsDeps,
  { projectId, buildBefore, buildAfter, targetFps }: NewReport,
): Promise<CapturesOfReport> {
  if (buildBefore === buildAfter) throw badInput('Choose two different builds.')
  const rows = await selectCapturesOfBuilds(db, { projectId, builds: [buildBefore, buildAfter] })
  const blobs = await findBlobs(db, pluck(rows, 'blob_id'))
  const deleted = rows.filter(({ blob_id }) => blobs.get(blob_id)?.status !== 'here').length
  if (deleted > 0)
    throw conflict(
      `The files of ${deleted} of these captures are deleted, so their builds can't be compared again.`,
    )
  const capturesOf = (build: string) => {
    const captures = rows.filter((row) => row.build === build)
    if (captures.length === 0) throw badInput(`There are no captures of the build ${build}.`)
    const placeOf = ({ captured_at, added_at, id }: (typeof rows)[number]) =>
      [captured_at ?? '', added_at, id].join(' ')
    return captures
      .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
      .map(({ sha256, blob_id, scene, captured_at: capturedAt }) => {
        return { sha256, size: blobs.get(blob_id)?.size ?? 0, scene, capturedAt }
      })
  }
  return {
    before: capturesOf(buildBefore),
    after: capturesOf(buildAfter),
    budgetMs: targetFps === undefined ? undefined : budgetOf(targetFps),
    declared: { build: { before: buildBefore, after: buildAfter } },
  }
}

/** In thousandths of a millisecond, because the name of a metric has three decimals. */
function budgetOf(fps: number): number {
  return Math.round(1_000_000 / fps) / 1000
}

function storeReport(deps: ReportsDeps, input: NewReport, report: Report): Promise<MadeReport> {
  return commit(deps, async (trx) => {
    const project = await lockOpenProject(trx, input.projectId)
    if (!project) throw noSuchProject()
    const now = deps.clock()
    const number = await takeNextNumber(trx)
    const unsigned: UnsignedReport = {
      kind: 'signed-report',
      version: 1,
      number,
      issuer: deps.studio.publicUrl,
      issuedAt: isoTime(now),
      report,
    }
    const id = newId('rep')
    await insertReport(trx, {
      id,
      project_id: project.id,
      user_id: project.ownerId,
      number,
      build_before: input.buildBefore,
      build_after: input.buildAfter,
      signed: reportText({ ...unsigned, ...deps.signReport(reportText(unsigned)) }),
      summary: JSON.stringify(summaryOf(report)),
      captures: JSON.stringify(pluck(report.captures, 'sha256')),
      by_name: memberOf(trx),
      created_at: isoTime(now),
    })
    const detail = { number, captures: report.captures.length }
    await recordAudit(trx, { action: 'report-made', about: project.id, detail, now })
    return { id, number }
  })
}
