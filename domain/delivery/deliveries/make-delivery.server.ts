import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { takeBackEmail } from '#domain/email/outbox.server.ts'
import { badInput, conflict } from '#domain/kernel/app-error.ts'
import { commit, memberOf, type UnitOfWork } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import { daysBetween } from '#domain/kernel/periods.ts'
import { isDay, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { messageText, notifyClient } from '#domain/messages/messages.server.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { addToHistory } from '#domain/projects/changes/project-changes.server.ts'
import { setReportFigures } from '#domain/projects/changes/report-figures.server.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import type { LockedProject } from '#domain/projects/projects.server.ts'
import { takeForDelivery } from '#domain/storage/blobs.server.ts'
import { findReports, type NumberedReport } from '../reports/reports.server.ts'
import type { NewItem } from './deliver.schema.ts'
import { deliveredEmail } from './deliveries.emails.ts'
import { type Delivery, itemKindLabel } from './deliveries.schema.ts'
import { showDelivery } from './deliveries.server.ts'
import {
  type DeliveryRow,
  type ItemRow,
  insertDelivery,
  selectDeliveriesOfProject,
  updateDelivery,
} from './deliveries.store.server.ts'
import { deliveryEmailKey, lockProjectInWork } from './delivery-of-project.server.ts'
import { emailOwner } from './email-owner.server.ts'

/** Earliest and latest day of automatic approval, in days from today. */
const APPROVAL_DAYS = { least: 7, most: 90 } as const

export type NewDelivery = {
  projectId: string
  /** The report whose figures become the project's. */
  reportId?: string | undefined
  title: string
  notes?: string | undefined
  items: readonly NewItem[]
  completes?: boolean
  withoutFigures?: string | undefined
  figuresFollow?: boolean
  /** YYYY-MM-DD */
  approvedBySilenceOn?: string | undefined
}

/**
 * Delivers to the client of a project in progress. An unanswered delivery is replaced. The client gets a message and an
 * email.
 * @param input title and items validated by `deliverSchema`
 * @throws AppError not-found, bad-input, conflict if the project can't have a delivery
 */
export async function makeDelivery(deps: ProjectsDeps, input: NewDelivery): Promise<Delivery> {
  const { items: given, title } = input
  const notes = input.notes?.trim() ? messageText(input.notes) : ''
  const now = deps.clock()
  const approvedOn = readApprovalDay(input.approvedBySilenceOn, now)
  return commit(deps, async (trx) => {
    const project = await lockProjectInWork(trx, input.projectId)
    const report = await requireReportOf(trx, project, input.reportId)
    const hasFigures = project.hasFigures || report?.summary.figures.fps !== undefined
    const withoutFigures = requireFigures({ hasFigures }, input)
    const earlier = await selectDeliveriesOfProject(trx, project.id)
    const replaced = await replaceOpen(trx, earlier)
    const row: DeliveryRow = {
      id: newId('dlv'),
      project_id: project.id,
      user_id: project.ownerId,
      number: (earlier[0]?.number ?? 0) + 1,
      title,
      notes,
      status: 'open',
      round: earlier.filter(({ status }) => status === 'changes-asked').length + 1,
      rounds: (await showOrder(trx, project.orderId)).changeRounds,
      completes: input.completes ? 1 : 0,
      without_figures: withoutFigures,
      figures_follow: input.figuresFollow ? 1 : 0,
      approved_by_silence_on: approvedOn,
      silence_notified_at: null,
      by_name: memberOf(trx),
      created_at: isoTime(now),
      answered_at: null,
      changes_asked: null,
      report_id: report?.id ?? null,
    }
    await takeFiles(trx, { projectId: project.id, items: given, now })
    const items = given.map(({ kind, label, link = null, blobId: blob_id = null }, at) => ({
      id: newId('item'),
      delivery_id: row.id,
      number: at + 1,
      kind,
      label,
      link,
      blob_id,
    }))
    await insertDelivery(trx, row, items)
    await addToHistory(trx, {
      projectId: project.id,
      author: 'team',
      note: `Delivery ${row.number}: ${row.title}`,
      now,
    })
    const detail = {
      number: row.number,
      items: items.length,
      completes: input.completes === true,
      ...(report && { report: report.number }),
    }
    await recordAudit(trx, { action: 'delivery-made', about: project.id, detail, now })
    if (report) await setReportFigures(trx, { project, report, deliveryId: row.id, now })
    await notifyDelivered(deps, trx, { project, row, items, replaced, now })
    return showDelivery(trx, row)
  })
}

/** @throws AppError bad-input unless the report is one of the project's and compares its builds */
async function requireReportOf(
  trx: UnitOfWork,
  project: LockedProject,
  id: string | undefined,
): Promise<NumberedReport | undefined> {
  if (id === undefined) return undefined
  const report = (await findReports(trx, [id])).get(id)
  if (report?.projectId !== project.id) throw badInput('Choose a report of this project.')
  // Figures of an earlier report would stand beside it.
  if (!report.summary.figures.fps)
    throw badInput(
      'This report could not compare its builds. Choose another one, or deliver without a report.',
    )
  return report
}

/** @throws AppError bad-input if a file wasn't uploaded for this project or belongs to another delivery */
async function takeFiles(
  trx: UnitOfWork,
  { projectId, items, now }: { projectId: string; items: NewDelivery['items']; now: Date },
): Promise<void> {
  for (const { label, blobId: id } of items)
    if (id !== undefined && !(await takeForDelivery(trx, { id, projectId, now })))
      throw badInput(`The file of “${label}” wasn't uploaded for this project.`)
}

function readApprovalDay(day: string | undefined, now: Date): string | null {
  if (day === undefined) return null
  const { least, most } = APPROVAL_DAYS
  const ahead = isDay(day) ? daysBetween(stockholmDay(now), day) : 0
  if (ahead >= least && ahead <= most) return day
  throw badInput(`The day of automatic approval must be ${least} to ${most} days ahead, as YYYY-MM-DD.`)
}

/**
 * @returns the reason why the last delivery has no figures
 * @throws AppError bad-input, or conflict with the reason `no-figures`
 */
function requireFigures(
  { hasFigures }: Pick<LockedProject, 'hasFigures'>,
  { completes, withoutFigures, figuresFollow }: NewDelivery,
): string | null {
  const reason = withoutFigures?.trim() ? messageText(withoutFigures) : null
  const isExplained = reason !== null || figuresFollow === true
  if (!completes) {
    if (isExplained)
      throw badInput('Only a delivery that completes the project can say why figures are missing.')
    return null
  }
  if (reason !== null && figuresFollow)
    throw badInput('Choose one: figures will follow, or a reason why there are none.')
  if (hasFigures && isExplained)
    throw badInput('This project has figures. Leave out the reason for missing ones.')
  if (!hasFigures && !isExplained)
    throw conflict('This project has no figures. Enter them, say that they will follow, or give a reason.')
  return reason
}

/** Also cancels the email about the open delivery if it hasn't been sent. @returns the number of that delivery */
async function replaceOpen(trx: UnitOfWork, earlier: readonly DeliveryRow[]): Promise<number | undefined> {
  const open = earlier.find(({ status }) => status === 'open')
  if (!open) return undefined
  await updateDelivery(trx, open.id, { status: 'replaced' })
  await takeBackEmail(trx, deliveryEmailKey(open.id))
  return open.number
}

type Delivered = {
  project: LockedProject
  row: DeliveryRow
  items: readonly ItemRow[]
  replaced: number | undefined
  now: Date
}

/** Emails contain no links to the items, because a delivery can be recalled. */
async function notifyDelivered(
  deps: ProjectsDeps,
  trx: UnitOfWork,
  { project, row, items, replaced, now }: Delivered,
): Promise<void> {
  const title = optimizationTitle(project.service)
  const replaces = replaced === undefined ? '' : ` It replaces delivery ${replaced}.`
  const list = items.map(({ kind, label }) => `${itemKindLabel(kind)}: ${label}`).join('\n')
  await notifyClient(trx, {
    userId: project.ownerId,
    projectId: project.id,
    body: [
      `Delivery ${row.number} of your project ${title} is ready: ${row.title}.${replaces}`,
      row.notes,
      list,
    ]
      .filter(Boolean)
      .join('\n\n'),
    dedupeKey: `delivery:${row.id}`,
    now,
  })
  await emailOwner(deps, trx, project, {
    kind: 'delivery',
    now,
    key: deliveryEmailKey(row.id),
    sendWhile: { what: 'delivery-unanswered', deliveryId: row.id },
    letter: (about) => deliveredEmail({ ...about, delivery: row, items: list, replaced }),
  })
}
