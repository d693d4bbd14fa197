import { followWithin } from '#domain/billing/payments/purchase/second-instalment.server.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { messageText } from '#domain/messages/message-text.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import type { AuditAction } from '#domain/people/audit/audit.schema.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPerson, type Person } from '#domain/people/people.server.ts'
import type { HeldProject } from '#domain/projects/project-of-deliveries.server.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import type { ProjectAuthor, ProjectStatus } from '#domain/projects/projects.schema.ts'
import { moveWithin } from '#domain/projects/transitions/move-project.server.ts'
import { enterHistory } from '#domain/projects/transitions/project-changes.server.ts'
import { answeredEmail } from './deliveries.emails.ts'
import type { Delivery } from './deliveries.schema.ts'
import { type DeliveryRow, updateDelivery } from './deliveries.store.server.ts'
import { type HeldDelivery, lockDelivery, lockDeliveryWithOrder } from './delivery-of-project.server.ts'
import { DELIVERY_STATES } from './delivery-states.schema.ts'
import { readItems, toDelivery } from './show-deliveries.server.ts'

/**
 * The client approves what was delivered; the last delivery of a project completes it. Repeating it changes nothing.
 * @throws AppError not-found when it is not theirs, conflict when it was answered otherwise, taken back, replaced, or has ended
 */
export function approveDelivery(
  deps: ProjectsDeps,
  { ownerId, deliveryId }: { ownerId: string; deliveryId: string },
): Promise<Delivery> {
  return commit(deps, async (trx) => {
    const held = await lockDeliveryWithOrder(trx, { id: deliveryId, ownerId })
    if (held.status === 'approved') return seen(trx, held.row, held.project.status)
    requireAnswerable(held)
    const now = deps.clock()
    const words = `Delivery ${held.row.number} approved.`
    return approve(deps, trx, { ...held, author: 'client', words, now })
  })
}

/**
 * The client says in words what is to be changed: the next round begins. The same words again change nothing.
 * @throws AppError bad-input for the words, and as `approveDelivery`
 */
export async function askForChanges(
  deps: ProjectsDeps,
  { ownerId, deliveryId, words }: { ownerId: string; deliveryId: string; words: string },
): Promise<Delivery> {
  const changesAsked = messageText(words)
  return commit(deps, async (trx) => {
    const held = await lockDelivery(trx, { id: deliveryId, ownerId })
    const { row, project } = held
    if (row.changes_asked === changesAsked) return seen(trx, row, project.status)
    requireAnswerable(held)
    const now = deps.clock()
    const answered = await answer(trx, held, { status: 'changes-asked', changes_asked: changesAsked, now })
    const note = `Changes to delivery ${row.number} asked for: ${changesAsked}`
    await enterHistory(trx, { projectId: project.id, author: 'client', note, now })
    await putDown(trx, 'delivery-changes-asked', row, now)
    const body = `You have asked for changes to delivery ${row.number}:\n\n${changesAsked}`
    await notifyAnswered(deps, trx, { row: answered, project, body, now })
    return seen(trx, answered, project.status)
  })
}

/**
 * Approves an open delivery within a unit of work; with the last one of a project the second half of its price falls due.
 * @param held of `lockDeliveryWithOrder`; author: by whom; words: as history, thread and mails say it
 */
export async function approve(
  deps: ProjectsDeps,
  trx: UnitOfWork,
  held: Awaited<ReturnType<typeof lockDeliveryWithOrder>> & {
    author: ProjectAuthor
    words: string
    now: Date
  },
): Promise<Delivery> {
  const { row, project, locked, author, words, now } = held
  const answered = await answer(trx, held, { status: 'approved', now })
  await putDown(trx, 'delivery-approved', row, now)
  if (row.completes === 1) {
    const { client } = await moveWithin(deps, trx, {
      projectId: project.id,
      to: 'completed',
      author,
      note: words,
      figuresFollow: row.figures_follow === 1 && !project.hasFigures,
      withoutFigures: project.hasFigures ? undefined : (row.without_figures ?? undefined),
      now,
    })
    if (client) await notifyStudio(deps, trx, client, { row: answered, project, now })
    await followWithin(deps, trx, locked)
    return seen(trx, answered, 'completed')
  }
  await enterHistory(trx, { projectId: project.id, author, note: words, now })
  await notifyAnswered(deps, trx, { row: answered, project, body: words, now })
  return seen(trx, answered, project.status)
}

/** @throws AppError conflict, with why it cannot be answered */
function requireAnswerable({ status, project }: HeldDelivery): void {
  const { noAnswer } = DELIVERY_STATES[status]
  if (noAnswer !== null) throw conflict(noAnswer)
  if (project.refundAsked)
    throw conflict('You have asked for a refund of this project: we answer that first.')
}

function answer(
  trx: UnitOfWork,
  { row }: HeldDelivery,
  { now, ...given }: { status: 'approved' | 'changes-asked'; changes_asked?: string; now: Date },
): Promise<DeliveryRow> {
  return updateDelivery(trx, row.id, { ...given, answered_at: isoTime(now) })
}

async function putDown(
  trx: UnitOfWork,
  action: AuditAction,
  { project_id, number }: DeliveryRow,
  now: Date,
): Promise<void> {
  await recordAudit(trx, { action, about: project_id, detail: { number }, now })
}

type Answered = { row: DeliveryRow; project: HeldProject; now: Date }

async function notifyAnswered(
  deps: ProjectsDeps,
  trx: UnitOfWork,
  { body, ...answered }: Answered & { body: string },
): Promise<void> {
  const { row, project, now } = answered
  const dedupeKey = `delivery-answered:${row.id}`
  await notifyClient(trx, { userId: project.ownerId, projectId: project.id, body, dedupeKey, now })
  const client = await findPerson(trx, project.ownerId)
  if (client) await notifyStudio(deps, trx, client, answered)
}

async function notifyStudio(
  deps: ProjectsDeps,
  trx: UnitOfWork,
  client: Person,
  { row, project, now }: Answered,
): Promise<void> {
  const mail = answeredEmail({
    client,
    title: optimizationTitle(project.service),
    delivery: row,
    studio: deps.studio,
  })
  const key = `delivery-answered:${row.id}`
  await enqueueEmail(trx, { kind: 'studio', to: deps.studioEmail, mail, replyTo: client.email, now, key })
}

async function seen(trx: UnitOfWork, row: DeliveryRow, ofProject: ProjectStatus): Promise<Delivery> {
  return toDelivery(row, await readItems(trx, [row.id]), ofProject)
}
