import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { takeBackEmail } from '#domain/email/outbox.server.ts'
import { conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { messageText, notifyClient } from '#domain/messages/messages.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { addToHistory } from '#domain/projects/changes/project-changes.server.ts'
import { removeReportFigures } from '#domain/projects/changes/report-figures.server.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import type { LockedProject } from '#domain/projects/projects.server.ts'
import { letBlobGo } from '#domain/storage/blobs.server.ts'
import { findReports } from '../reports/reports.server.ts'
import { recalledEmail } from './deliveries.emails.ts'
import { type Delivery, TAKE_BACK_HOURS } from './deliveries.schema.ts'
import { readItems, showDelivery } from './deliveries.server.ts'
import { type DeliveryRow, selectDeliveriesOfProject, updateDelivery } from './deliveries.store.server.ts'
import { deliveryEmailKey, lockDelivery } from './delivery-of-project.server.ts'
import { CURRENT_STATUSES, DELIVERY_STATES } from './delivery-states.schema.ts'
import { emailOwner } from './email-owner.server.ts'

/**
 * Recalls an unanswered delivery within 24 hours, deletes its files and removes the figures of its report. A delivery
 * that it had replaced stays replaced. The client gets a message, and an email unless the one about the delivery could
 * be stopped.
 * @param which.note for the client, up to 5,000 characters
 * @throws AppError not-found, bad-input for the note, conflict if it is too late
 */
export async function recallDelivery(
  deps: ProjectsDeps,
  which: { deliveryId: string; note?: string | undefined },
): Promise<Delivery> {
  const note = which.note?.trim() ? messageText(which.note) : undefined
  return commit(deps, async (trx) => {
    const { row, project, status } = await lockDelivery(trx, { id: which.deliveryId })
    const now = deps.clock()
    const { noWayBack } = DELIVERY_STATES[status]
    if (noWayBack !== null) throw conflict(noWayBack)
    if (isoTime(addSeconds(new Date(row.created_at), TAKE_BACK_HOURS * 3600)) < isoTime(now))
      throw conflict(
        `A delivery can only be recalled within ${TAKE_BACK_HOURS} hours. Send a new delivery instead.`,
      )
    const taken = await updateDelivery(trx, row.id, { status: 'taken-back' })
    for (const { blob_id: id } of await readItems(trx, [row.id])) if (id) await letBlobGo(trx, { id, now })
    const figures = await removeFiguresOf(trx, { row, project, now })
    const words = `Delivery ${row.number} recalled.`
    await addToHistory(trx, {
      projectId: project.id,
      author: 'team',
      note: [words, note].filter(Boolean).join(' '),
      now,
    })
    await recordAudit(trx, {
      action: 'delivery-taken-back',
      about: project.id,
      detail: { number: row.number },
      now,
    })
    const key = `delivery-taken-back:${row.id}`
    const title = optimizationTitle(project.service)
    const sentence = `We have recalled delivery ${row.number} of your project ${title}. Please don't use anything you downloaded from it.`
    await notifyClient(trx, {
      userId: project.ownerId,
      projectId: project.id,
      body: [[sentence, figures].filter(Boolean).join(' '), note].filter(Boolean).join('\n\n'),
      dedupeKey: key,
      now,
    })
    if (!(await takeBackEmail(trx, deliveryEmailKey(row.id))))
      await emailOwner(deps, trx, project, {
        kind: 'warning',
        now,
        key,
        letter: (about) => recalledEmail({ ...about, number: row.number, note }),
      })
    return showDelivery(trx, taken)
  })
}

/** @returns what the client has to know about it */
async function removeFiguresOf(
  trx: UnitOfWork,
  { row, project, now }: { row: DeliveryRow; project: LockedProject; now: Date },
): Promise<string> {
  if (row.report_id === null) return ''
  const before = (await selectDeliveriesOfProject(trx, project.id)).find(
    ({ status, report_id }) => report_id !== null && CURRENT_STATUSES.some((current) => current === status),
  )
  const reports = await findReports(trx, [row.report_id, before?.report_id ?? null])
  const report = reports.get(row.report_id)
  const earlier = reports.get(before?.report_id ?? '')
  if (!report || report.number === earlier?.number) return ''
  const isRemoved = await removeReportFigures(trx, { project, report: report.number, earlier, now })
  return isRemoved ? `The figures of report ${report.number} no longer apply.` : ''
}
