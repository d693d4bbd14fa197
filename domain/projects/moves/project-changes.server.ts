import { optimizationTitle } from '../../catalogue/catalogue.schema.ts'
import { addSeconds, isoTime } from '../../kernel/clock.ts'
import { memberOf, type Work } from '../../kernel/commit.ts'
import type { StudioFacts } from '../../kernel/deps.ts'
import { newId } from '../../kernel/id.ts'
import { enqueueMail, takeBackMail } from '../../outbox/outbox.server.ts'
import { findPerson } from '../../people/people.server.ts'
import { tellClient } from '../../thread/messages.server.ts'
import { nextOf } from '../next-line/project-next.server.ts'
import { noSuchProject } from '../project-moves.ts'
import { DONE_STATUSES, OPEN_STATUSES } from '../project-states.schema.ts'
import { TOLD } from '../project-told.ts'
import type { ProjectAuthor } from '../projects.schema.ts'
import { insertChange, type ProjectRow, touchProject } from '../projects.store.server.ts'
import { projectMovedMail } from './project-moved.mails.ts'

type Change = { author: ProjectAuthor; note?: string | undefined; now: Date }

/** Stores the change and tells the client in their thread. @returns the change's id */
export async function recordChange(
  trx: Work,
  project: ProjectRow,
  change: Change & { told: string },
): Promise<string> {
  const id = await noteChange(trx, project, change)
  await tellClient(trx, {
    userId: project.user_id,
    projectId: project.id,
    body: change.told,
    dedupeKey: `${TOLD.change}${id}`,
    now: change.now,
  })
  return id
}

/** Stores the change without telling anybody. @returns its id */
export async function noteChange(trx: Work, project: ProjectRow, change: Change): Promise<string> {
  const id = newId('chg')
  await insertChange(trx, {
    id,
    project_id: project.id,
    status: project.status,
    author: change.author,
    by_name: memberOf(trx),
    note: change.note ?? null,
    created_at: isoTime(change.now),
  })
  return id
}

/**
 * Stores a line of a project's history that changes no status, without telling anybody.
 * @throws AppError not-found
 */
export async function enterHistory(
  work: Work,
  { projectId, ...change }: Change & { projectId: string },
): Promise<void> {
  const touched = await touchProject(work, { projectId, now: isoTime(change.now) })
  if (!touched) throw noSuchProject()
  await noteChange(work, touched, change)
}

/** How long the mail of a completion waits for figures that are entered just after it. */
const FIGURES_WITHIN_SECONDS = 120

/**
 * Mails what happened to a project. A completion without figures waits for them for a moment: when they come, one mail says both.
 * @param moved project: as it is after the change
 */
export async function mailMoved(
  deps: { studio: StudioFacts },
  trx: Work,
  moved: { project: ProjectRow; changeId: string; note: string | undefined; reopened: boolean; now: Date },
): Promise<void> {
  const { project, note, reopened, now } = moved
  const user = await findPerson(trx, project.user_id)
  if (!user) return
  const { facts, next } = await nextOf(trx, project, now)
  const mail = projectMovedMail({
    name: user.name,
    title: optimizationTitle(project.service),
    project: facts,
    note,
    reopened,
    next,
    now,
    studio: deps.studio,
  })
  const isCompletion = DONE_STATUSES.includes(project.status) && !reopened
  await enqueueMail(trx, {
    kind: OPEN_STATUSES.includes(project.status) ? 'progress' : 'delivery',
    to: user.email,
    mail,
    now,
    key: isCompletion ? completionKey(project) : `project-moved:${moved.changeId}`,
    ...(isCompletion && !facts.figures && { notBefore: addSeconds(now, FIGURES_WITHIN_SECONDS) }),
  })
}

/** Takes back the mail of a completion that has not left yet. @returns whether it was there */
export function takeBackCompletionMail(trx: Work, project: ProjectRow): Promise<boolean> {
  return takeBackMail(trx, completionKey(project))
}

function completionKey({ id, completed_at }: ProjectRow): string {
  return `project-completed:${id}:${completed_at}`
}
