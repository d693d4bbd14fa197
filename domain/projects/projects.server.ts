import { selectUser } from '../accounts/accounts.store.server.ts'
import { AppError } from '../kernel/app-error.ts'
import { type Clock, isoTime } from '../kernel/clock.ts'
import { newId } from '../kernel/id.ts'
import { messageText } from '../messages/message-text.ts'
import { tellClient, writeAsTeam } from '../messages/messages.server.ts'
import type { StudioFacts } from '../outbox/mail-layout.ts'
import { enqueueMail } from '../outbox/outbox.server.ts'
import { optimizationTitle } from '../payments/packages.schema.ts'
import type { Db, Trx } from '../tables.ts'
import { legalOrigins, refusedMove, statusWords } from './project-moves.ts'
import { projectMovedMail } from './projects.mails.ts'
import {
  insertChange,
  insertProject,
  type ProjectRow,
  selectProject,
  selectProjectOfPayment,
  touchProject,
  updateStatus,
} from './projects.store.server.ts'
import type { ProjectAuthor, ProjectStatus } from './projects.table.ts'

export type ProjectsDeps = {
  db: Db
  clock: Clock
  studio: StudioFacts
  wakeOutbox: () => void
  /** Call after the commit: the client's open pages learn of it at once instead of within two seconds. */
  threadChanged: (userId: string) => void
}

/**
 * Opens the project that a completed payment buys, in the payment's transaction. Repeating it changes nothing.
 * @param order service: key of the package. The account must exist
 */
export async function openProject(
  trx: Trx,
  order: { userId: string; paymentId: string; service: string; now: Date },
): Promise<{ id: string }> {
  const id = newId('prj')
  const time = isoTime(order.now)
  const opened = await insertProject(trx, {
    id,
    user_id: order.userId,
    payment_id: order.paymentId,
    service: order.service,
    status: 'pending',
    progress_percent: null,
    days_left: null,
    created_at: time,
    updated_at: time,
    completed_at: null,
    cancelled_at: null,
    may_start_from: null,
    refund_asked_at: null,
    refunded_at: null,
    has_files: 0,
    figures_follow: 0,
    result_seen_at: null,
  })
  const project = await selectProjectOfPayment(trx, order.paymentId)
  if (!project) throw new Error(`The project of payment ${order.paymentId} vanished while it was opened.`)
  if (opened)
    await recordChange(trx, project, {
      author: 'system',
      told: `Your project ${optimizationTitle(order.service)} is open. Send us the link to your files under Upload; we contact you within 24 hours.`,
      now: order.now,
    })
  return { id: project.id }
}

/**
 * Cancels the project of a payment that is taken back, unless the work is completed or cancelled already. Mails nothing: what
 * takes the payment back does.
 * @param cause note: one sentence for the client
 * @returns the cancelled project, or nothing when there was none to cancel
 */
export async function cancelProjectOfPayment(
  trx: Trx,
  cause: { paymentId: string; note: string; now: Date },
): Promise<{ id: string } | undefined> {
  const project = await selectProjectOfPayment(trx, cause.paymentId)
  const cancelled =
    project &&
    (await updateStatus(trx, {
      projectId: project.id,
      from: legalOrigins('cancelled'),
      to: 'cancelled',
      now: isoTime(cause.now),
    }))
  if (!cancelled) return undefined
  await recordChange(trx, cancelled, {
    author: 'system',
    note: cause.note,
    told: `${newStatusSentence(cancelled)} ${cause.note}`,
    now: cause.now,
  })
  return { id: cancelled.id }
}

/**
 * Moves a project to its next status, tells the client in their thread and by mail.
 * @param move note: for the client, up to 5,000 characters
 * @throws AppError not-found, bad-input for the note, or conflict when the status cannot follow the one it has
 */
export async function moveProject(
  deps: ProjectsDeps,
  move: { projectId: string; to: ProjectStatus; author: ProjectAuthor; note?: string | undefined },
): Promise<{ id: string; status: ProjectStatus }> {
  const note = move.note?.trim() ? messageText(move.note) : undefined
  const now = deps.clock()
  const project = await deps.db.transaction().execute(async (trx) => {
    const moved = await updateStatus(trx, {
      projectId: move.projectId,
      from: legalOrigins(move.to),
      to: move.to,
      now: isoTime(now),
    })
    if (!moved) throw await refusal(trx, move)
    const told = [newStatusSentence(moved), note].filter(Boolean).join('\n\n')
    const changeId = await recordChange(trx, moved, { author: move.author, note, told, now })
    await enqueueMovedMail(deps, trx, { project: moved, changeId, note, now })
    return moved
  })
  deps.wakeOutbox()
  deps.threadChanged(project.user_id)
  return { id: project.id, status: project.status }
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
  const project = await deps.db.transaction().execute(async (trx) => {
    const noted = await touchProject(trx, { projectId, now: isoTime(now) })
    if (!noted) throw noSuchProject()
    await insertChange(trx, changeRow(noted, { author: 'team', note: body, now }))
    await writeAsTeam(trx, { userId: noted.user_id, projectId, sender: deps.studio.name, body, now })
    return noted
  })
  deps.threadChanged(project.user_id)
}

export function noSuchProject(): AppError {
  return new AppError('not-found', { userMessage: 'There is no such project.' })
}

async function refusal(trx: Trx, move: { projectId: string; to: ProjectStatus }): Promise<AppError> {
  const project = await selectProject(trx, move.projectId)
  if (!project) return noSuchProject()
  return new AppError('conflict', { userMessage: refusedMove(project.status, move.to) })
}

type Change = { author: ProjectAuthor; note?: string | undefined; now: Date }

/** Stores the change and tells the client. @returns the change's id */
async function recordChange(
  trx: Trx,
  project: ProjectRow,
  change: Change & { told: string },
): Promise<string> {
  const row = changeRow(project, change)
  await insertChange(trx, row)
  await tellClient(trx, {
    userId: project.user_id,
    projectId: project.id,
    body: change.told,
    dedupeKey: `project-change:${row.id}`,
    now: change.now,
  })
  return row.id
}

function changeRow(project: ProjectRow, change: Change) {
  return {
    id: newId('chg'),
    project_id: project.id,
    status: project.status,
    author: change.author,
    note: change.note ?? null,
    created_at: isoTime(change.now),
  }
}

function newStatusSentence(project: ProjectRow): string {
  return `Your project ${optimizationTitle(project.service)} is now ${statusWords(project.status)}.`
}

async function enqueueMovedMail(
  deps: ProjectsDeps,
  trx: Trx,
  moved: { project: ProjectRow; changeId: string; note: string | undefined; now: Date },
): Promise<void> {
  const user = await selectUser(trx, moved.project.user_id)
  if (!user) return
  const mail = projectMovedMail({
    name: user.name,
    project: optimizationTitle(moved.project.service),
    status: moved.project.status,
    note: moved.note,
    url: `${deps.studio.publicUrl}/client/dashboard`,
    studio: deps.studio,
  })
  await enqueueMail(
    trx,
    { recipient: user.email, ...mail },
    { now: moved.now, dedupeKey: `project-moved:${moved.changeId}` },
  )
}
