import { renderEmail } from '#domain/email/email-layout.ts'
import { enqueueEmail, hurryEmail } from '#domain/email/outbox.server.ts'
import { memberOf, type UnitOfWork } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import { findPerson, type Person } from '#domain/people/people.server.ts'
import { DONE_STATUSES, OPEN_STATUSES } from '../project-states.schema.ts'
import { TOLD } from '../project-told.ts'
import { noSuchProject } from '../project-transitions.ts'
import type { ProjectsDeps } from '../projects.deps.ts'
import type { Project, ProjectAuthor } from '../projects.schema.ts'
import { type ChangeRow, insertChange, type ProjectRow, touchProject } from '../projects.store.server.ts'
import { completionKey, letterOfMove, movedKey } from './moved-letter.server.ts'

type Change = { author: ProjectAuthor; note?: string | undefined; now: Date }

/** Stores the change and tells the client in their thread. */
export async function recordChange(
  trx: UnitOfWork,
  project: ProjectRow,
  { told, ...change }: Change & { told: string },
): Promise<ChangeRow> {
  const row = await noteChange(trx, project, change)
  await notifyOfChange(trx, project, { id: row.id, message: told, now: change.now })
  return row
}

async function notifyOfChange(
  trx: UnitOfWork,
  project: ProjectRow,
  { id, message, now }: { id: string; message: string; now: Date },
): Promise<void> {
  await notifyClient(trx, {
    userId: project.user_id,
    projectId: project.id,
    body: message,
    dedupeKey: `${TOLD.change}${id}`,
    now,
  })
}

/** Stores the change without telling anybody. */
export async function noteChange(trx: UnitOfWork, project: ProjectRow, change: Change): Promise<ChangeRow> {
  const row: ChangeRow = {
    id: newId('chg'),
    project_id: project.id,
    status: project.status,
    author: change.author,
    by_name: memberOf(trx),
    note: change.note ?? null,
    created_at: isoTime(change.now),
  }
  await insertChange(trx, row)
  return row
}

/**
 * Stores a line of a project's history that changes no status, without telling anybody.
 * @throws AppError not-found
 */
export async function enterHistory(
  trx: UnitOfWork,
  { projectId, ...change }: Change & { projectId: string },
): Promise<void> {
  const touched = await touchProject(trx, { projectId, now: isoTime(change.now) })
  if (!touched) throw noSuchProject()
  await noteChange(trx, touched, change)
}

/** A project as its client sees it, after a change in this unit of work. */
export async function readChanged(
  { readProject }: Pick<ProjectsDeps, 'readProject'>,
  trx: UnitOfWork,
  { id }: Pick<ProjectRow, 'id'>,
): Promise<Project> {
  const project = await readProject(trx, { id })
  if (!project) throw new Error(`The project ${id} vanished while it was changed.`)
  return project
}

/** How long the mail of a completion waits for figures that are entered just after it. */
const FIGURES_WITHIN_SECONDS = 120

/**
 * Tells the client of a change of their project's status in their thread and by mail. The email is written again as it leaves. A completion
 * without figures waits for them for a moment.
 * @param move project: as it is after the change, and locked; message: in the thread
 * @returns the client; nobody once the account is deleted
 */
export async function notifyOfMove(
  { studio }: Pick<ProjectsDeps, 'studio'>,
  trx: UnitOfWork,
  move: { row: ProjectRow; project: Project; change: ChangeRow; message: string; now: Date },
): Promise<Person | undefined> {
  const { row, project, change, message, now } = move
  await notifyOfChange(trx, row, { id: change.id, message, now })
  const client = await findPerson(trx, row.user_id)
  const letter = client && letterOfMove({ name: client.name, project, change, now, studio })
  if (!letter) return client
  await enqueueEmail(trx, {
    kind: OPEN_STATUSES.includes(row.status) ? 'progress' : 'delivery',
    to: client.email,
    mail: renderEmail(studio, letter),
    now,
    key: movedKey(change),
    sendWhile: {
      what: 'status-unchanged',
      projectId: row.id,
      changeId: change.id,
      deliveryNumber: project.delivery?.number ?? null,
    },
    ...(DONE_STATUSES.includes(row.status) &&
      !project.figures && { notBefore: addSeconds(now, FIGURES_WITHIN_SECONDS) }),
  })
  return client
}

/** Lets the email of a completion leave with the figures it waits for. @returns false when it has left without them */
export function hurryCompletionEmail(trx: UnitOfWork, project: ProjectRow, now: Date): Promise<boolean> {
  return hurryEmail(trx, { key: completionKey(project), now })
}
