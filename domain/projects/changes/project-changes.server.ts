import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type Letter, renderEmail } from '#domain/email/email-layout.ts'
import { enqueueEmail, findSentKeys, hurryEmail } from '#domain/email/outbox.server.ts'
import { memberOf, type StudioFacts, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Db, newId } from '#domain/kernel/database.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import { findPerson, type Person } from '#domain/people/people.server.ts'
import { type ChangeRow, insertChange, selectChanges } from '../project-history.store.server.ts'
import { DONE_STATUSES, OPEN_STATUSES, PROJECT_STATES } from '../project-states.schema.ts'
import { changesInOrder, MESSAGE_KEYS } from '../project-transitions.ts'
import type { ProjectsDeps } from '../projects.deps.ts'
import type { Project, ProjectAuthor } from '../projects.schema.ts'
import { type ProjectRow, selectProject, touchProject } from '../projects.store.server.ts'
import { letterNext } from '../status-headline/project-next.server.ts'
import { statusHeadline } from '../status-headline/status-headline.ts'
import { statusChangedLetter } from './projects.emails.ts'

type Change = { author: ProjectAuthor; note?: string | undefined; now: Date }

export async function recordChange(
  trx: UnitOfWork,
  project: ProjectRow,
  { message, ...change }: Change & { message: string },
): Promise<ChangeRow> {
  const row = await noteChange(trx, project, change)
  await notifyOfChange(trx, project, { id: row.id, message, now: change.now })
  return row
}

async function notifyOfChange(
  work: UnitOfWork,
  project: ProjectRow,
  { id, message, now }: { id: string; message: string; now: Date },
): Promise<void> {
  await notifyClient(work, {
    userId: project.user_id,
    projectId: project.id,
    body: message,
    dedupeKey: `${MESSAGE_KEYS.change}${id}`,
    now,
  })
}

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

/** Adds a note to the history without notifying anyone. @throws AppError not-found */
export async function addToHistory(
  work: UnitOfWork,
  { projectId, ...change }: Change & { projectId: string },
): Promise<void> {
  const touched = await touchProject(work, { projectId, now: change.now })
  await noteChange(work, touched, change)
}

export async function readChanged(
  { readProject }: Pick<ProjectsDeps, 'readProject'>,
  work: UnitOfWork,
  { id }: Pick<ProjectRow, 'id'>,
): Promise<Project> {
  const project = await readProject(work, { id })
  if (!project) throw new Error(`Project ${id} was deleted while it was being changed.`)
  return project
}

/** The email about a completion waits this long for figures. */
const FIGURES_WITHIN_SECONDS = 120

/**
 * Sends a message and an email. The email is rendered again when it is sent, and waits for figures if the project was
 * completed without them.
 * @param change.project locked, as it is after the change
 * @returns undefined if the account is deleted
 */
export async function notifyOfStatus(
  { studio }: Pick<ProjectsDeps, 'studio'>,
  work: UnitOfWork,
  move: { row: ProjectRow; project: Project; change: ChangeRow; message: string; now: Date },
): Promise<Person | undefined> {
  const { row, project, change, message, now } = move
  await notifyOfChange(work, row, { id: change.id, message, now })
  const client = await findPerson(work, row.user_id)
  const letter = client && letterOfChange({ name: client.name, project, change, now, studio })
  if (!letter) return client
  await enqueueEmail(work, {
    kind: OPEN_STATUSES.includes(row.status) ? 'progress' : 'delivery',
    to: client.email,
    mail: renderEmail(studio, letter),
    now,
    key: statusKey(change),
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

/** @returns false if the email was already sent without figures */
export function sendCompletionEmail(trx: UnitOfWork, project: ProjectRow, now: Date): Promise<boolean> {
  return hurryEmail(trx, { key: completionKey(project), now })
}

/**
 * @param which.deliveryNumber newest delivery at the time of the change
 * @returns undefined if the status has changed again, something was delivered since, or the account is deleted
 */
export async function statusLetter(
  { studio, readProject }: Pick<ProjectsDeps, 'studio' | 'readProject'>,
  db: Db,
  which: { projectId: string; changeId: string; deliveryNumber: number | null; now: Date },
): Promise<Letter | undefined> {
  const row = await selectProject(db, which.projectId)
  const person = row && (await findPerson(db, row.user_id))
  const project = person && (await readProject(db, { id: row.id }))
  if (!project || (project.delivery?.number ?? null) !== which.deliveryNumber) return undefined
  const changes = await selectChanges(db, { projectIds: [row.id] })
  const change = changes.find(({ id }) => id === which.changeId)
  return change && letterOfChange({ name: person.name, project, change, now: which.now, studio })
}

function letterOfChange(changed: {
  project: Project
  change: Pick<ChangeRow, 'status' | 'note' | 'created_at'>
  name: string
  now: Date
  studio: StudioFacts
}): Letter | undefined {
  const { project, change, ...written } = changed
  if (change.status !== project.status) return undefined
  const others = project.history.filter(({ status }) => status !== project.status)
  if (others.some(({ at }) => at > change.created_at)) return undefined
  const before = others.at(-1)
  return statusChangedLetter({
    ...written,
    title: optimizationTitle(project.service),
    project,
    next: letterNext(statusHeadline(project, written.now), written.now),
    note: change.note ?? undefined,
    reopened: before !== undefined && !PROJECT_STATES[change.status].from.includes(before.status),
  })
}

/** Whether the last status the client was notified of before this change is the current one. */
export async function isStatusHeard(
  db: Db,
  { projectId, changeId }: { projectId: string; changeId: string },
): Promise<boolean> {
  const history = changesInOrder(await selectChanges(db, { projectIds: [projectId] }))
  const earlier = history.slice(
    0,
    history.findIndex(({ id }) => id === changeId),
  )
  const sent = await findSentKeys(db, earlier.map(statusKey))
  // Opening and ending an order notify the client of the project, too.
  const lastNotified = earlier.findLast((change) => change.author === 'system' || sent.has(statusKey(change)))
  return lastNotified !== undefined && lastNotified.status === history.at(-1)?.status
}

function statusKey(change: Pick<ChangeRow, 'id' | 'project_id' | 'status' | 'created_at'>): string {
  return DONE_STATUSES.includes(change.status)
    ? completionKey({ id: change.project_id, completed_at: change.created_at })
    : `project-moved:${change.id}`
}

function completionKey({ id, completed_at }: Pick<ProjectRow, 'id' | 'completed_at'>): string {
  return `project-completed:${id}:${completed_at}`
}
