import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { enqueueEmail, takeBackEmail } from '#domain/email/outbox.server.ts'
import { badInput, conflict } from '#domain/kernel/app-error.ts'
import { commit, memberOf, type UnitOfWork } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import { daysBetween } from '#domain/kernel/periods.ts'
import { isDay, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { messageText } from '#domain/messages/message-text.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import { showOrder } from '#domain/orders/show-orders.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import type { HeldProject } from '#domain/projects/project-of-deliveries.server.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import { nextOfProject } from '#domain/projects/status-headline/project-next.server.ts'
import { enterHistory } from '#domain/projects/transitions/project-changes.server.ts'
import { takeForDelivery } from '#domain/storage/blobs.server.ts'
import { deliveredEmail } from './deliveries.emails.ts'
import { type Delivery, type DeliveryItemKind, deliverySchema, itemKindLabel } from './deliveries.schema.ts'
import {
  type DeliveryRow,
  type ItemRow,
  insertDelivery,
  selectDeliveriesOfProject,
  updateDelivery,
} from './deliveries.store.server.ts'
import { deliveryEmailKey, lockProjectInWork } from './delivery-of-project.server.ts'
import { readItems, toDelivery } from './show-deliveries.server.ts'

/** The least and most days ahead of a day on which silence counts as approval. */
const SILENCE_DAYS = { least: 7, most: 90 } as const

/** What is said of figures when a last delivery is made without them. */
type Figures = { withoutFigures?: string | undefined; figuresFollow?: boolean }

/** blobId: a file that the studio has stored for a delivery of this project. */
type NewItem = {
  kind: DeliveryItemKind
  label: string
  link?: string | undefined
  blobId?: string | undefined
}

export type NewDelivery = Figures & {
  projectId: string
  title: string
  notes?: string | undefined
  items: readonly NewItem[]
  /** Its approval completes the project. */
  completes?: boolean
  /** YYYY-MM-DD */
  approvedBySilenceOn?: string | undefined
}

/**
 * Hands something over to the client of a project that is worked on: told in their thread, by mail, as the project's next line and in its
 * history. One that is still open is replaced.
 * @throws AppError not-found, bad-input for what is said, or conflict while the project cannot be delivered to
 */
export async function makeDelivery(deps: ProjectsDeps, input: NewDelivery): Promise<Delivery> {
  const said = readDelivery(input)
  const now = deps.clock()
  const silenceOn = readSilenceDay(input.approvedBySilenceOn, now)
  return commit(deps, async (trx) => {
    const project = await lockProjectInWork(trx, input.projectId)
    const withoutFigures = requireFigures(project, input)
    const earlier = await selectDeliveriesOfProject(trx, project.id)
    const replaced = await replaceOpen(trx, earlier)
    const row: DeliveryRow = {
      id: newId('dlv'),
      project_id: project.id,
      user_id: project.ownerId,
      number: (earlier[0]?.number ?? 0) + 1,
      title: said.title,
      notes: said.notes,
      status: 'open',
      round: earlier.filter(({ status }) => status === 'changes-asked').length + 1,
      rounds: (await showOrder(trx, project.orderId)).changeRounds,
      completes: input.completes ? 1 : 0,
      without_figures: withoutFigures,
      figures_follow: input.figuresFollow ? 1 : 0,
      approved_by_silence_on: silenceOn,
      silence_notified_at: null,
      by_name: memberOf(trx),
      created_at: isoTime(now),
      answered_at: null,
      changes_asked: null,
    }
    await takeFiles(trx, { projectId: project.id, items: said.items, now })
    const items = said.items.map(({ kind, label, link = null, blobId: blob_id = null }, at) => ({
      id: newId('item'),
      delivery_id: row.id,
      number: at + 1,
      kind,
      label,
      link,
      blob_id,
    }))
    await insertDelivery(trx, row, items)
    await enterHistory(trx, {
      projectId: project.id,
      author: 'team',
      note: `Delivery ${row.number}: ${row.title}`,
      now,
    })
    const detail = { number: row.number, items: items.length, completes: input.completes === true }
    await recordAudit(trx, { action: 'delivery-made', about: project.id, detail, now })
    await notifyDelivered(deps, trx, { project, row, items, replaced, now })
    return toDelivery(row, await readItems(trx, [row.id]), project.status)
  })
}

/** @throws AppError bad-input for a file that is not here for a delivery of this project, or of another one already */
async function takeFiles(
  trx: UnitOfWork,
  { projectId, items, now }: { projectId: string; items: NewDelivery['items']; now: Date },
): Promise<void> {
  for (const { label, blobId: id } of items)
    if (id !== undefined && !(await takeForDelivery(trx, { id, projectId, now })))
      throw badInput(`The file of ‘${label}’ is not here for this project.`)
}

function readDelivery(input: NewDelivery): { title: string; notes: string; items: NewDelivery['items'] } {
  const parsed = deliverySchema.safeParse({ title: input.title, items: input.items })
  if (!parsed.success) throw badInput(parsed.error.issues[0]?.message ?? 'This cannot be delivered.')
  return { ...parsed.data, notes: input.notes?.trim() ? messageText(input.notes) : '' }
}

function readSilenceDay(day: string | undefined, now: Date): string | null {
  if (day === undefined) return null
  const { least, most } = SILENCE_DAYS
  const ahead = isDay(day) ? daysBetween(stockholmDay(now), day) : 0
  if (ahead >= least && ahead <= most) return day
  throw badInput(
    `The day on which silence counts as approval must be ${least} to ${most} days ahead, as YYYY-MM-DD.`,
  )
}

/**
 * A last delivery has figures, or says why not. @returns the reason
 * @throws AppError bad-input, or conflict with the reason `no-figures`
 */
function requireFigures(
  { hasFigures }: HeldProject,
  { completes, withoutFigures, figuresFollow }: NewDelivery,
): string | null {
  const reason = withoutFigures?.trim() ? messageText(withoutFigures) : null
  const isSaid = reason !== null || figuresFollow === true
  if (!completes) {
    if (isSaid)
      throw badInput('What is said of missing figures belongs to a delivery that completes the project.')
    return null
  }
  if (reason !== null && figuresFollow)
    throw badInput('Figures either follow or are left out for a reason, not both.')
  if (hasFigures && isSaid) throw badInput('This project has figures: nothing is to be said of missing ones.')
  if (!hasFigures && !isSaid)
    throw conflict(
      'This project has no figures before and after: it is not completed without them or a reason.',
    )
  return reason
}

/** A mail about it that has not left yet stays here. @returns the number of the delivery that was open */
async function replaceOpen(trx: UnitOfWork, earlier: readonly DeliveryRow[]): Promise<number | undefined> {
  const open = earlier.find(({ status }) => status === 'open')
  if (!open) return undefined
  await updateDelivery(trx, open.id, { status: 'replaced' })
  await takeBackEmail(trx, deliveryEmailKey(open.id))
  return open.number
}

type Delivered = {
  project: HeldProject
  row: DeliveryRow
  items: readonly ItemRow[]
  /** The number of the one whose place it takes. */
  replaced: number | undefined
  now: Date
}

/** Without the links: what is taken back is not to lie about in mails. */
async function notifyDelivered(
  deps: ProjectsDeps,
  trx: UnitOfWork,
  { project, row, items, replaced, now }: Delivered,
): Promise<void> {
  const title = optimizationTitle(project.service)
  const replaces = replaced === undefined ? '' : ` It takes the place of delivery ${replaced}.`
  const list = items.map(({ kind, label }) => `${itemKindLabel(kind)}: ${label}`).join('\n')
  await notifyClient(trx, {
    userId: project.ownerId,
    projectId: project.id,
    body: [
      `Delivery ${row.number} of your project ${title} is here: ${row.title}.${replaces}`,
      row.notes,
      list,
    ]
      .filter(Boolean)
      .join('\n\n'),
    dedupeKey: `delivery:${row.id}`,
    now,
  })
  const person = await findPerson(trx, project.ownerId)
  if (!person) return
  const next = await nextOfProject(deps, trx, project, now)
  const mail = deliveredEmail({
    name: person.name,
    title,
    delivery: row,
    items: list,
    replaced,
    next,
    studio: deps.studio,
  })
  await enqueueEmail(trx, {
    kind: 'delivery',
    to: person.email,
    mail,
    now,
    key: deliveryEmailKey(row.id),
    sendWhile: { what: 'delivery-unanswered', deliveryId: row.id },
  })
}
