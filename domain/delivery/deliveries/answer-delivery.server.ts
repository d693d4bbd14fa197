import { followWithin } from '#domain/billing/payments/purchase/second-instalment.server.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { conflict } from '#domain/kernel/app-error.ts'
import { commit, type Work } from '#domain/kernel/commit.ts'
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
  return commit(deps, async (work) => {
    const held = await lockDeliveryWithOrder(work, { id: deliveryId, ownerId })
    if (held.status === 'approved') return seen(work, held.row, held.project.status)
    requireAnswerable(held)
    const now = deps.clock()
    const words = `Delivery ${held.row.number} approved.`
    return approve(deps, work, { ...held, author: 'client', words, now })
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
  return commit(deps, async (work) => {
    const held = await lockDelivery(work, { id: deliveryId, ownerId })
    const { row, project } = held
    if (row.changes_asked === changesAsked) return seen(work, row, project.status)
    requireAnswerable(held)
    const now = deps.clock()
    const answered = await answer(work, held, { status: 'changes-asked', changes_asked: changesAsked, now })
    const note = `Changes to delivery ${row.number} asked for: ${changesAsked}`
    await enterHistory(work, { projectId: project.id, author: 'client', note, now })
    await putDown(work, 'delivery-changes-asked', row, now)
    const body = `You have asked for changes to delivery ${row.number}:\n\n${changesAsked}`
    await notifyAnswered(deps, work, { row: answered, project, body, now })
    return seen(work, answered, project.status)
  })
}

/**
 * Approves an open delivery within a unit of work; with the last one of a project the second half of its price falls due.
 * @param held of `lockDeliveryWithOrder`; author: by whom; words: as history, thread and mails say it
 */
export async function approve(
  deps: ProjectsDeps,
  work: Work,
  held: Awaited<ReturnType<typeof lockDeliveryWithOrder>> & {
    author: ProjectAuthor
    words: string
    now: Date
  },
): Promise<Delivery> {
  const { row, project, locked, author, words, now } = held
  const answered = await answer(work, held, { status: 'approved', now })
  await putDown(work, 'delivery-approved', row, now)
  if (row.completes === 1) {
    const { client } = await moveWithin(deps, work, {
      projectId: project.id,
      to: 'completed',
      author,
      note: words,
      figuresFollow: row.figures_follow === 1 && !project.hasFigures,
      withoutFigures: project.hasFigures ? undefined : (row.without_figures ?? undefined),
      now,
    })
    if (client) await notifyStudio(deps, work, client, { row: answered, project, now })
    await followWithin(deps, work, locked)
    return seen(work, answered, 'completed')
  }
  await enterHistory(work, { projectId: project.id, author, note: words, now })
  await notifyAnswered(deps, work, { row: answered, project, body: words, now })
  return seen(work, answered, project.status)
}

/** @throws AppError conflict, with why it cannot be answered */
function requireAnswerable({ status, project }: HeldDelivery): void {
  const { noAnswer } = DELIVERY_STATES[status]
  if (noAnswer !== null) throw conflict(noAnswer)
  if (project.refundAsked)
    throw conflict('You have asked for a refund of this project: we answer that first.')
}

function answer(
  work: Work,
  { row }: HeldDelivery,
  { now, ...given }: { status: 'approved' | 'changes-asked'; changes_asked?: string; now: Date },
): Promise<DeliveryRow> {
  return updateDelivery(work, row.id, { ...given, answered_at: isoTime(now) })
}

async function putDown(
  work: Work,
  action: AuditAction,
  { project_id, number }: DeliveryRow,
  now: Date,
): Promise<void> {
  await recordAudit(work, { action, about: project_id, detail: { number }, now })
}

type Answered = { row: DeliveryRow; project: HeldProject; now: Date }

async function notifyAnswered(
  deps: ProjectsDeps,
  work: Work,
  { body, ...answered }: Answered & { body: string },
): Promise<void> {
  const { row, project, now } = answered
  const dedupeKey = `delivery-answered:${row.id}`
  await notifyClient(work, { userId: project.ownerId, projectId: project.id, body, dedupeKey, now })
  const client = await findPerson(work, project.ownerId)
  if (client) await notifyStudio(deps, work, client, answered)
}

async function notifyStudio(
  deps: ProjectsDeps,
  work: Work,
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
  await enqueueEmail(work, { kind: 'studio', to: deps.studioEmail, mail, replyTo: client.email, now, key })
}

async function seen(work: Work, row: DeliveryRow, ofProject: ProjectStatus): Promise<Delivery> {
  return toDelivery(row, await readItems(work, [row.id]), ofProject)
}
