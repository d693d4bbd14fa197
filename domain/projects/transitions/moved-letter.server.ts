import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { Letter } from '#domain/email/email-layout.ts'
import { findSentKeys } from '#domain/email/outbox.server.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { DONE_STATUSES, PROJECT_STATES } from '../project-states.schema.ts'
import { changesInOrder } from '../project-transitions.ts'
import type { ProjectsDeps } from '../projects.deps.ts'
import type { Project } from '../projects.schema.ts'
import { type ChangeRow, type ProjectRow, selectChanges, selectProject } from '../projects.store.server.ts'
import { letterNext } from '../status-headline/project-next.server.ts'
import { statusHeadline } from '../status-headline/status-headline.ts'
import { projectMovedLetter } from './project-moved.emails.ts'

/**
 * What a client reads of a change of their project's status.
 * @param which deliveryNumber: of the newest delivery when it changed
 * @returns undefined if the status changed again, something was delivered since, or the account is deleted
 */
export async function movedLetter(
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
  return change && letterOfMove({ name: person.name, project, change, now: which.now, studio })
}

/** The same of what was read. @returns undefined if the status changed again */
export function letterOfMove({
  project,
  change,
  ...written
}: {
  project: Project
  change: Pick<ChangeRow, 'status' | 'note' | 'created_at'>
  name: string
  now: Date
  studio: StudioFacts
}): Letter | undefined {
  if (change.status !== project.status) return undefined
  const others = project.history.filter(({ status }) => status !== project.status)
  if (others.some(({ at }) => at > change.created_at)) return undefined
  const before = others.at(-1)
  return projectMovedLetter({
    ...written,
    title: optimizationTitle(project.service),
    project,
    next: letterNext(statusHeadline(project, written.now), written.now),
    note: change.note ?? undefined,
    reopened: before !== undefined && !PROJECT_STATES[change.status].from.includes(before.status),
  })
}

/** Whether the client heard last, before a change of a project, the status that it has now. */
export async function isStatusHeard(
  db: Db,
  { projectId, changeId }: { projectId: string; changeId: string },
): Promise<boolean> {
  const history = changesInOrder(await selectChanges(db, { projectIds: [projectId] }))
  const earlier = history.slice(
    0,
    history.findIndex(({ id }) => id === changeId),
  )
  const sent = await findSentKeys(db, earlier.map(movedKey))
  // What opens or ends an order tells of the project, too.
  const heard = earlier.findLast((change) => change.author === 'system' || sent.has(movedKey(change)))
  return heard !== undefined && heard.status === history.at(-1)?.status
}

/** The dedupe key of the email about a change. */
export function movedKey(change: Pick<ChangeRow, 'id' | 'project_id' | 'status' | 'created_at'>): string {
  return DONE_STATUSES.includes(change.status)
    ? completionKey({ id: change.project_id, completed_at: change.created_at })
    : `project-moved:${change.id}`
}

/** The same of a completion, by its project. */
export function completionKey({ id, completed_at }: Pick<ProjectRow, 'id' | 'completed_at'>): string {
  return `project-completed:${id}:${completed_at}`
}
