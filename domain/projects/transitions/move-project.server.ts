import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type AppError, conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { newId, type Trx } from '#domain/kernel/database.ts'
import { dayWords, isoTime } from '#domain/kernel/time.ts'
import { messageText } from '#domain/messages/message-text.ts'
import { writeAsTeam } from '#domain/messages/messages.server.ts'
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
import { paymentOfCancelled } from '../status-headline/lines-of-money.ts'
import { noteChange, notifyOfMove, readChanged, recordChange } from './project-changes.server.ts'

/**
 * Opens the project of an order, in the unit of work of whoever sells: once it is paid, or before, as agreed with its buyer. One that is
 * there goes on where only the want of money had ended it; repeating it changes nothing.
 * @param order wasPaid: before, so that money is not what ended it; service: key of the package; mayStartFrom: ISO 8601, nothing when
 * work may start at once; delivery: as it was agreed. The account must exist
 * @returns isOpened: by this, and not open before
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
    progress_percent: null,
    done_by: null,
    created_at: time,
    updated_at: time,
    completed_at: null,
    cancelled_at: null,
    may_start_from: order.mayStartFrom ?? null,
    delivery_working_days: order.delivery?.deliveryWorkingDays ?? null,
    due_on: order.delivery?.deliverBy ?? null,
    due_before_moved: null,
    figures_follow: 0,
    without_figures: null,
    intake: null,
    result_seen_at: null,
    copy_deleted_at: null,
    copy_deleted_by: null,
  })
  const project = opened ?? (await selectProjectOfOrder(trx, order.orderId))
  if (!project) throw new Error(`The project of order ${order.orderId} vanished while it was opened.`)
  const reopen = { projectId: project.id, from: CALLED_OFF_STATUSES, to: 'pending', now: time } as const
  const open = opened ?? (order.wasPaid ? undefined : await updateStatus(trx, reopen))
  if (open)
    await recordChange(trx, open, {
      author: 'system',
      told: `Your project ${optimizationTitle(order.service)} is open. Send us your files under Upload; we contact you within 24 hours.`,
      now: order.now,
    })
  return { id: project.id, isOpened: open !== undefined }
}

/**
 * Cancels the project of an order that ended, unless the work is completed or cancelled already. Mails nothing: what ends the order does.
 * @param cause note: one sentence for the client
 * @returns the cancelled project, or nothing when there was none to cancel
 */
export async function cancelProjectOfOrder(
  trx: UnitOfWork,
  cause: { orderId: string; note: string; now: Date },
): Promise<{ id: string } | undefined> {
  // One that is reopened at this moment is reopened before, or sees that its order has ended.
  const project = await lockProjectOfOrder(trx, cause.orderId)
  if (!project) return undefined
  const now = isoTime(cause.now)
  const from = PROJECT_STATES.cancelled.from
  const cancelled = await updateStatus(trx, { projectId: project.id, from, to: 'cancelled', now })
  if (!cancelled) return undefined
  await recordChange(trx, cancelled, {
    author: 'system',
    note: cause.note,
    told: `${newStatusSentence(cancelled)} ${cause.note}`,
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
 * Moves a project to its next status, tells the client in their thread and by mail.
 * @param move note: for the client, up to 5,000 characters; anyway: starts before the withdrawal period is over, as for a business;
 * figuresFollow: completed now, measured later; withoutFigures: why nothing is measured
 * @throws AppError not-found, bad-input for the note, or conflict when the status cannot follow the one it has or work must not start
 * yet
 */
export async function changeProjectStatus(
  deps: ProjectsDeps,
  move: Move,
): Promise<{ id: string; status: ProjectStatus }> {
  const note = move.note?.trim() ? messageText(move.note) : undefined
  const now = deps.clock()
  const { id, status } = await commit(deps, (trx) => moveWithin(deps, trx, { ...move, note, now }))
  return { id, status }
}

/** The same within a unit of work. @param move note, withoutFigures: have passed `messageText` */
export async function moveWithin(
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
  const client = await notifyOfMove(deps, trx, {
    row: moved,
    project,
    change,
    message: [movedSentences(project), note].filter(Boolean).join('\n\n'),
    now,
  })
  await recordAudit(trx, { action: 'project-moved', about: moved.id, detail: { to: moved.status }, now })
  return { id: moved.id, status: moved.status, client }
}

/**
 * Writes a note into a project's history and, as a message of the studio, into the client's thread.
 * @param note 1 to 5,000 characters
 * @throws AppError not-found or bad-input
 */
export async function noteProject(
  deps: ProjectsDeps,
  { projectId, note }: { projectId: string; note: string },
): Promise<void> {
  const body = messageText(note)
  const now = deps.clock()
  await commit(deps, async (trx) => {
    const noted = await touchProject(trx, { projectId, now: isoTime(now) })
    if (!noted) throw noSuchProject()
    await noteChange(trx, noted, { author: 'team', note: body, now })
    await writeAsTeam(deps, trx, { userId: noted.user_id, projectId, body, now })
  })
}

async function refusal(trx: Trx, move: { projectId: string; to: ProjectStatus }): Promise<AppError> {
  const project = await selectProject(trx, move.projectId)
  if (!project) return noSuchProject()
  return conflict(refusedTransition(project.status, move.to))
}

/** @throws AppError conflict while a refund is asked for, or before the time from which work may start */
function requireStartable(project: Project, { anyway, now }: { anyway: boolean; now: Date }): void {
  if (project.refundAsked)
    throw conflict('The client has asked for a refund of this project: answer that before you start.')
  const start = project.mayStartFrom
  if (anyway || start === null || start <= isoTime(now)) return
  throw conflict(
    `The client did not agree to an early start and was told that work begins on ${dayWords(start, now)}, after the withdrawal period. A business has no such right: it can be started anyway.`,
  )
}

function movedSentences(project: Project): string {
  const sentence = newStatusSentence(project)
  switch (PROJECT_STATES[project.status].end) {
    case null:
      return sentence
    case 'called-off': {
      if (project.paymentId === null) return sentence
      return `${sentence} ${paymentOfCancelled(project)}`
    }
    case 'done': {
      if (project.figures) return `${sentence} Your dashboard shows the figures before and after.`
      if (project.withoutFigures !== null)
        return `${sentence} No figures were measured: ${project.withoutFigures}`
      return project.figuresFollow ? `${sentence} The figures before and after follow.` : sentence
    }
  }
}

function newStatusSentence(project: Pick<Project, 'service' | 'status'>): string {
  return `Your project ${optimizationTitle(project.service)} is now ${PROJECT_STATES[project.status].words}.`
}
