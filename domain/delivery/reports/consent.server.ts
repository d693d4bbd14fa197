import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { conflict } from '#domain/kernel/app-error.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { recordAudit, recordExport } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { consentWithdrawnEmail } from './reports.emails.ts'
import { mayBePublished, requireReport, signedText } from './reports.server.ts'
import { type ReportRow, updateConsent, type Which } from './reports.store.server.ts'

/**
 * Records whether the client allows the studio to publish a report. The studio is emailed if they no longer do.
 * Idempotent.
 * @throws AppError not-found
 */
export async function setPublishConsent(
  deps: Deps,
  { id, ownerId, given }: { id: string; ownerId: string; given: boolean },
): Promise<void> {
  await commit(deps, async (trx) => {
    const report = await requireReport(trx, { id, ownerId })
    if (mayBePublished(report) === given) return
    const now = deps.clock()
    const time = isoTime(now)
    const consent = given
      ? { consented_at: time, consent_withdrawn_at: null }
      : { consent_withdrawn_at: time }
    await updateConsent(trx, id, consent)
    const action = given ? 'publish-consent-given' : 'publish-consent-withdrawn'
    const detail = { number: report.number }
    await recordAudit(trx, { action, about: report.project_id, detail, now })
    const client = given ? undefined : await findPerson(trx, ownerId)
    if (!client) return
    const mail = consentWithdrawnEmail({ client: client.name, report, studio: deps.studio })
    await enqueueEmail(trx, { kind: 'studio', to: deps.studioEmail, mail, replyTo: client.email, now })
  })
}

function whyNotPublished({ consented_at, consent_withdrawn_at }: ReportRow): string {
  if (consented_at === null) return "The client hasn't allowed us to publish this report."
  const why =
    consent_withdrawn_at === null
      ? 'The delivery of this report was recalled.'
      : 'The client no longer allows us to publish this report.'
  return `${why} Remove it wherever it is published.`
}

type ReportFile = { name: string; content: Buffer; contentType: string }

/**
 * The signed report as a file to publish, for staff.
 * @throws AppError not-found, conflict without the client's consent
 */
export async function exportReport(deps: Deps, which: Which): Promise<ReportFile> {
  const report = await requireReport(deps.db, which)
  if (!mayBePublished(report)) throw conflict(whyNotPublished(report))
  return reportFile(deps, which)
}

/** The signed report as a file to read. The audit log keeps the downloads of staff. @throws AppError not-found */
export async function reportFile(deps: Deps, which: Which): Promise<ReportFile> {
  const report = await requireReport(deps.db, which)
  const { id, number } = report
  if (which.ownerId === undefined) await recordExport(deps, { of: 'report', about: id, detail: { number } })
  return {
    name: `report-${number}.json`,
    content: Buffer.from(await signedText(report)),
    contentType: 'application/json',
  }
}
