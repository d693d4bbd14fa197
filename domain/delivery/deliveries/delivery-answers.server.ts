import { followWithin } from '#domain/billing/contracts/second-instalment.server.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { dayNamed, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { messageText, notifyClient } from '#domain/messages/messages.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPerson, type Person } from '#domain/people/people.server.ts'
import { changeStatusWithin } from '#domain/projects/changes/change-status.server.ts'
import { addToHistory } from '#domain/projects/changes/project-changes.server.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import type { ProjectAuthor } from '#domain/projects/projects.schema.ts'
import type { LockedProject } from '#domain/projects/projects.server.ts'
import { answeredEmail, approvalNearEmail, approvedAutomaticallyEmail } from './deliveries.emails.ts'
import type { Delivery } from './deliveries.schema.ts'
import { showDelivery } from './deliveries.server.ts'
import { type DeliveryRow, selectApprovalsDue, updateDelivery } from './deliveries.store.server.ts'
import { type LockedDelivery, lockDelivery, lockDeliveryWithOrder } from './delivery-of-project.server.ts'
import { DELIVERY_STATES } from './delivery-states.schema.ts'
import { type AboutProject, emailOwner } from './email-owner.server.ts'

/**
 * The last delivery of a project completes it. Idempotent.
 * @throws AppError not-found unless it belongs to the owner, conflict if it can no longer be answered
 */
export function approveDelivery(
  deps: ProjectsDeps,
  { ownerId, deliveryId }: { ownerId: string; deliveryId: string },
): Promise<Delivery> {
  return commit(deps, async (work) => {
    const held = await lockDeliveryWithOrder(work, { id: deliveryId, ownerId })
    if (held.status === 'approved') return showDelivery(work, held.row)
    requireAnswerable(held)
    const now = deps.clock()
    const words = `Delivery ${held.row.number} approved.`
    return approve(deps, work, { ...held, author: 'client', words, now })
  })
}

/**
 * Starts the next round. Sending the same text twice changes nothing.
 * @throws AppError bad-input for the text, otherwise like `approveDelivery`
 */
export async function askForChanges(
  deps: ProjectsDeps,
  { ownerId, deliveryId, words }: { ownerId: string; deliveryId: string; words: string },
): Promise<Delivery> {
  const changesAsked = messageText(words)
  return commit(deps, async (work) => {
    const held = await lockDelivery(work, { id: deliveryId, ownerId })
    const { row, project } = held
    if (row.changes_asked === changesAsked) return showDelivery(work, row)
    requireAnswerable(held)
    const now = deps.clock()
    const answered = await updateDelivery(work, row.id, {
      ...{ status: 'changes-asked', changes_asked: changesAsked },
      answered_at: isoTime(now),
    })
    const note = `Changes to delivery ${row.number} requested: ${changesAsked}`
    await addToHistory(work, { projectId: project.id, author: 'client', note, now })
    const detail = { number: row.number }
    await recordAudit(work, { action: 'delivery-changes-asked', about: project.id, detail, now })
    const body = `You asked for changes to delivery ${row.number}:\n\n${changesAsked}`
    await notifyAnswered(deps, work, { row: answered, project, body, now })
    return showDelivery(work, answered)
  })
}

/**
 * The last delivery of a project makes its second instalment due.
 * @param held.words as shown in history, thread and emails
 */
async function approve(
  deps: ProjectsDeps,
  work: UnitOfWork,
  held: Awaited<ReturnType<typeof lockDeliveryWithOrder>> & {
    author: ProjectAuthor
    words: string
    now: Date
  },
): Promise<Delivery> {
  const { row, project, locked, author, words, now } = held
  const answered = await updateDelivery(work, row.id, { status: 'approved', answered_at: isoTime(now) })
  const detail = { number: row.number }
  await recordAudit(work, { action: 'delivery-approved', about: project.id, detail, now })
  if (row.completes === 1) {
    const { client } = await changeStatusWithin(deps, work, {
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
    return showDelivery(work, answered, 'completed')
  }
  await addToHistory(work, { projectId: project.id, author, note: words, now })
  await notifyAnswered(deps, work, { row: answered, project, body: words, now })
  return showDelivery(work, answered)
}

/** @throws AppError conflict with the reason */
function requireAnswerable({ status, project }: LockedDelivery): void {
  const { noAnswer } = DELIVERY_STATES[status]
  if (noAnswer !== null) throw conflict(noAnswer)
  if (project.refundAsked) throw conflict("You requested a refund for this project. We'll answer that first.")
}

type OfDelivery = { row: DeliveryRow; project: LockedProject; now: Date }

async function notifyAnswered(
  deps: ProjectsDeps,
  work: UnitOfWork,
  { body, ...answered }: OfDelivery & { body: string },
): Promise<void> {
  const { row, project, now } = answered
  const dedupeKey = `delivery-answered:${row.id}`
  await notifyClient(work, { userId: project.ownerId, projectId: project.id, body, dedupeKey, now })
  const client = await findPerson(work, project.ownerId)
  if (client) await notifyStudio(deps, work, client, answered)
}

async function notifyStudio(
  deps: ProjectsDeps,
  work: UnitOfWork,
  client: Person,
  { row, project, now }: OfDelivery,
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

/** The client gets an email this many days before automatic approval. */
const NOTIFIED_DAYS = 3

/**
 * Announces automatic approvals three days ahead and carries them out on the day. If that wasn't possible in time, for
 * example during an outage or an open refund request, the day moves to three days after the announcement. Runs every
 * hour. Safe to run in several processes.
 */
export async function approveUnanswered(deps: ProjectsDeps): Promise<{ notified: number; approved: number }> {
  const until = addDays(stockholmDay(deps.clock()), NOTIFIED_DAYS)
  const done = { notified: 0, approved: 0 }
  for (const { id } of await selectApprovalsDue(deps.db, until)) {
    const what = await approveIfUnanswered(deps, id).catch((error) => {
      deps.log.error({ err: error, deliveryId: id }, 'automatic approval failed')
      return undefined
    })
    if (what) done[what] += 1
  }
  return done
}

function approveIfUnanswered(
  deps: ProjectsDeps,
  id: string,
): Promise<keyof Awaited<ReturnType<typeof approveUnanswered>> | undefined> {
  return commit(deps, async (work) => {
    const held = await lockDeliveryWithOrder(work, { id })
    const { row, project, status } = held
    const now = deps.clock()
    const today = stockholmDay(now)
    const day = row.approved_by_silence_on
    if (status !== 'open' || project.refundAsked || day === null) return undefined
    const isNotified = row.silence_notified_at !== null
    if (isNotified && today < day) return undefined
    if (isNotified && today === day) {
      const words = `Delivery ${row.number} was approved automatically, because there was no answer before ${dayNamed(day, now)}.`
      await approve(deps, work, { ...held, author: 'system', words, now })
      const key = `delivery-silent:${row.id}`
      const letter = (about: AboutProject) => approvedAutomaticallyEmail({ ...about, delivery: row })
      if (row.completes === 0) await emailOwner(deps, work, project, { kind: 'law', now, key, letter })
      return 'approved'
    }
    await announceApproval(deps, work, { row, project, now })
    return 'notified'
  })
}

async function announceApproval(
  deps: ProjectsDeps,
  work: UnitOfWork,
  { row, project, now }: OfDelivery,
): Promise<void> {
  const earliest = addDays(stockholmDay(now), NOTIFIED_DAYS)
  const announced = row.approved_by_silence_on ?? earliest
  const day = announced < earliest ? earliest : announced
  await updateDelivery(work, row.id, { approved_by_silence_on: day, silence_notified_at: isoTime(now) })
  const insteadOf = announced === day ? undefined : dayNamed(announced, now)
  await emailOwner(deps, work, project, {
    kind: 'law',
    now,
    key: `delivery-silence:${row.id}:${day}`,
    sendWhile: { what: 'silence-day-unchanged', deliveryId: row.id, day },
    letter: (about) => approvalNearEmail({ ...about, delivery: row, day: dayNamed(day, now), insteadOf }),
  })
}
