import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type AppError, conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { newId, type Trx } from '#domain/kernel/database.ts'
import { dayWords, isoTime } from '#domain/kernel/time.ts'
import { messageText, writeAsTeam } from '#domain/messages/messages.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import type { Person } from '#domain/people/people.server.ts'
import { CALLED_OFF_STATUSES, PROJECT_STATES } from '../project-states.schema.ts'
import { noSuchProject, refusedTransition } from '../project-transitions.ts'
import type { ProjectsDeps } from '../projects.deps.ts'
import type { Project, ProjectAuthor, ProjectStatus } from '../projects.schema.ts'
import {
  insertProject,
  lockProjectOfOrder,
  selectProject,
  selectProjectOfOrder,
  touchProject,
  updateStatus,
} from '../projects.store.server.ts'
import { paymentOfCancelled } from '../status-headline/lines-after-work.ts'
import { noteChange, notifyOfStatus, readChanged, recordChange } from './project-changes.server.ts'

/**
 * Opens the project of an order in the seller's transaction: once the order is paid, or earlier if agreed. Reopens a
 * cancelled project only if money was missing. Idempotent.
 * @param order.wasPaid the order was paid before, so a cancelled project stays cancelled; `mayStartFrom`: ISO 8601,
 * undefined if work may start
 * @returns isOpened: false if it was already open
 */
export async function openProject(
  trx: UnitOfWork,
  order: {
    userId: string
    orderId: string
    wasPaid: boolean
    service: string
    mayStartFrom?: string | undefined
    delivery?: { deliverBy: string | null; deliveryWorkingDays: number | null }
    now: Date
  },
): Promise<{ id: string; isOpened: boolean }> {
  const id = newId('prj')
  const time = isoTime(order.now)
  const opened = await insertProject(trx, {
    id,
    user_id: order.userId,
    order_id: order.orderId,
    service: order.service,
    status: 'pending',
    created_at: time,
    updated_at: time,
    may_start_from: order.mayStartFrom ?? null,
    delivery_working_days: order.delivery?.deliveryWorkingDays ?? null,
    due_on: order.delivery?.deliverBy ?? null,
    figures_follow: 0,
  })
  const project = opened ?? (await selectProjectOfOrder(trx, order.orderId))
  if (!project)
    throw new Error(`The project of order ${order.orderId} was deleted while it was being opened.`)
  const reopen = { projectId: project.id, from: CALLED_OFF_STATUSES, to: 'pending', now: time } as const
  const open = opened ?? (order.wasPaid ? undefined : await updateStatus(trx, reopen))
  if (open)
    await recordChange(trx, open, {
      author: 'system',
      message: `Your project ${optimizationTitle(order.service)} is open. Send us your files under Upload. We'll contact you within 24 hours.`,
      now: order.now,
    })
  return { id: project.id, isOpened: open !== undefined }
}

/**
 * Does nothing if the project has ended. Sends no email, because the cause sends one.
 * @param cause.note one sentence for the client
 * @returns the cancelled project
 */
export async function cancelProjectOfOrder(
  trx: UnitOfWork,
  cause: { orderId: string; note: string; now: Date },
): Promise<{ id: string } | undefined> {
  // A project that is being reopened was either reopened before, or finds that its order has ended.
  const project = await lockProjectOfOrder(trx, cause.orderId)
  if (!project) return undefined
  const now = isoTime(cause.now)
  const from = PROJECT_STATES.cancelled.from
  const cancelled = await updateStatus(trx, { projectId: project.id, from, to: 'cancelled', now })
  if (!cancelled) return undefined
  await recordChange(trx, cancelled, {
    author: 'system',
    note: cause.note,
    message: `${newStatusSentence(cancelled)} ${cause.note}`,
    now: cause.now,
  })
  return { id: cancelled.id }
}

type Move = {
  projectId: string
  to: ProjectStatus
  author: ProjectAuthor
  note?: string | undefined
  anyway?: boolean
  figuresFollow?: boolean
  withoutFigures?: string | undefined
}

/**
 * Changes the status and notifies the client in the thread and by email.
 * @param change.note for the client, up to 5,000 characters; `anyway`: starts before the withdrawal period ends, as for
 * a business; `withoutFigures`: the reason
 * @throws AppError not-found, bad-input for the note, conflict if the transition isn't allowed or work must not start
 * yet
 */
export async function changeProjectStatus(
  deps: ProjectsDeps,
  move: Move,
): Promise<{ id: string; status: ProjectStatus }> {
  const note = move.note?.trim() ? messageText(move.note) : undefined
  const now = deps.clock()
  const { id, status } = await commit(deps, (trx) => changeStatusWithin(deps, trx, { ...move, note, now }))
  return { id, status }
}

/**
 * Like `changeProjectStatus`, within a transaction. @param change.note validated by `messageText`, like
 * `withoutFigures`
 */
export async function changeStatusWithin(
  deps: Pick<ProjectsDeps, 'studio' | 'readProject'>,
  trx: UnitOfWork,
  move: Move & { now: Date },
): Promise<{ id: string; status: ProjectStatus; client: Person | undefined }> {
  const { note, now } = move
  const moved = await updateStatus(trx, {
    projectId: move.projectId,
    from: PROJECT_STATES[move.to].from,
    to: move.to,
    figuresFollow: move.figuresFollow,
    withoutFigures: move.withoutFigures,
    now: isoTime(now),
  })
  if (!moved) throw await refusal(trx, move)
  const change = await noteChange(trx, moved, { author: move.author, note, now })
  const project = await readChanged(deps, trx, moved)
  if (PROJECT_STATES[move.to].isWorkedOn) requireStartable(project, { anyway: move.anyway === true, now })
  const client = await notifyOfStatus(deps, trx, {
    row: moved,
    project,
    change,
    message: [statusSentences(project), note].filter(Boolean).join('\n\n'),
    now,
  })
  await recordAudit(trx, { action: 'project-moved', about: moved.id, detail: { to: moved.status }, now })
  return { id: moved.id, status: moved.status, client }
}

/**
 * Adds a note to the history and, as a message, to the thread.
 * @throws AppError not-found, bad-input unless it has 1 to 5,000 characters
 */
export async function noteProject(
  deps: ProjectsDeps,
  { projectId, note }: { projectId: string; note: string },
): Promise<void> {
  const body = messageText(note)
  const now = deps.clock()
  await commit(deps, async (trx) => {
    const noted = await touchProject(trx, { projectId, now })
    await noteChange(trx, noted, { author: 'team', note: body, now })
    await writeAsTeam(deps, trx, { userId: noted.user_id, projectId, body, now })
  })
}

async function refusal(trx: Trx, move: { projectId: string; to: ProjectStatus }): Promise<AppError> {
  const project = await selectProject(trx, move.projectId)
  if (!project) return noSuchProject()
  return conflict(refusedTransition(project.status, move.to))
}

/** @throws AppError conflict during a refund request, or before work may start */
function requireStartable(project: Project, { anyway, now }: { anyway: boolean; now: Date }): void {
  if (project.refundAsked) throw conflict('The client has asked for a refund. Answer that before you start.')
  const start = project.mayStartFrom
  if (anyway || start === null || start <= isoTime(now)) return
  throw conflict(
    `The client did not agree to an early start. Work can begin on ${dayWords(start, now)}, after the withdrawal period. If the client is a business, you can start anyway.`,
  )
}

function statusSentences(project: Project): string {
  const sentence = newStatusSentence(project)
  switch (PROJECT_STATES[project.status].end) {
    case null:
      return sentence
    case 'called-off': {
      if (project.paymentId === null) return sentence
      return `${sentence} ${paymentOfCancelled(project)}`
    }
    case 'done': {
      if (project.figures) return `${sentence} Your dashboard shows the before and after figures.`
      if (project.withoutFigures !== null)
        return `${sentence} No figures were measured: ${project.withoutFigures}`
      return project.figuresFollow ? `${sentence} The before and after figures will follow.` : sentence
    }
  }
}

function newStatusSentence(project: Pick<Project, 'service' | 'status'>): string {
  return `Your project ${optimizationTitle(project.service)} is now ${PROJECT_STATES[project.status].words}.`
}
