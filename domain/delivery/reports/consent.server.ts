import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { conflict } from '#domain/kernel/app-error.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { recordAudit, recordExport } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { findServiceOf } from '#domain/projects/projects.server.ts'
import { consentEmail } from './reports.emails.ts'
import { fileName, mayBePublished, requireReport } from './reports.server.ts'
import { type ReportRow, updateConsent } from './reports.store.server.ts'

/**
 * Records whether the client allows the studio to publish a report, and notifies the studio. Idempotent.
 * @throws AppError not-found
 */
export async function setPublishConsent(
  deps: Deps,
  { given, ...which }: { id: string; ownerId: string; given: boolean },
): Promise<void> {
  await commit(deps, async (trx) => {
    const report = await requireReport(trx, which)
    if (mayBePublished(report) === given) return
    const now = deps.clock()
    const time = isoTime(now)
    await updateConsent(
      trx,
      report.id,
      given ? { consented_at: time, consent_withdrawn_at: null } : { consent_withdrawn_at: time },
    )
    const action = given ? 'publish-consent-given' : 'publish-consent-withdrawn'
    const { project_id: about, number } = report
    await recordAudit(trx, { action, about, detail: { number }, now })
    const client = await findPerson(trx, which.ownerId)
    if (!client) return
    const title = optimizationTitle((await findServiceOf(trx, about)) ?? '')
    const mail = consentEmail({ client, title, report, given, studio: deps.studio })
    await enqueueEmail(trx, { kind: 'studio', to: deps.studioEmail, mail, replyTo: client.email, now })
  })
}

/**
 * The signed report as a file to publish.
 * @throws AppError not-found, conflict without the client's consent
 */
export async function exportReport(deps: Deps, id: string): Promise<ReportFile> {
  const report = await requireReport(deps.db, { id })
  if (!mayBePublished(report))
    throw conflict(
      report.consented_at === null
        ? "The client hasn't allowed us to publish this report."
        : 'The client no longer allows us to publish this report. Remove it wherever it is published.',
    )
  return recorded(deps, report)
}

export type ReportFile = { name: string; content: Buffer; contentType: string }

/** The file for staff, who may read but not publish it. @throws AppError not-found */
export async function reportFileForTeam(deps: Deps, id: string): Promise<ReportFile> {
  return recorded(deps, await requireReport(deps.db, { id }))
}

/** The file for its owner. @throws AppError not-found */
export async function reportFile({ db }: Pick<Deps, 'db'>, which: { id: string; ownerId: string }) {
  return fileOf(await requireReport(db, which))
}

async function recorded(deps: Deps, report: ReportRow): Promise<ReportFile> {
  await recordExport(deps, { of: 'report', about: report.id, detail: { number: report.number } })
  return fileOf(report)
}

function fileOf(report: ReportRow): ReportFile {
  return { name: fileName(report), content: Buffer.from(report.signed), contentType: 'application/json' }
}
