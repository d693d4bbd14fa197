import { optimizationTitle } from '../../catalogue/catalogue.schema.ts'
import { isoTime } from '../../kernel/clock.ts'
import { memberOf, type Work } from '../../kernel/commit.ts'
import type { StudioFacts } from '../../kernel/deps.ts'
import { newId } from '../../kernel/id.ts'
import { enqueueMail } from '../../outbox/outbox.server.ts'
import { findPerson } from '../../people/people.server.ts'
import { tellClient } from '../../thread/messages.server.ts'
import { nextOf } from '../next-line/project-next.server.ts'
import type { ProjectAuthor } from '../projects.schema.ts'
import { insertChange, type ProjectRow } from '../projects.store.server.ts'
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
    dedupeKey: `project-change:${id}`,
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

/** @param moved project: as it is after the change */
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
  await enqueueMail(trx, { to: user.email, mail, now, key: `project-moved:${moved.changeId}` })
}
