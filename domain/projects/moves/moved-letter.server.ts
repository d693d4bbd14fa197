import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { Letter } from '#domain/email/mail-layout.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { nextOf } from '../next-line/project-next.server.ts'
import { changesInOrder } from '../project-moves.ts'
import { PROJECT_STATES } from '../project-states.schema.ts'
import { selectChanges, selectProject } from '../projects.store.server.ts'
import { projectMovedLetter } from './project-moved.mails.ts'

/**
 * What a client reads of a change of their project's status.
 * @param which deliveryNumber: of the newest delivery when it changed
 * @returns undefined if the status changed again, something was delivered since, or the account is deleted
 */
export async function movedLetter(
  { studio }: { studio: StudioFacts },
  db: Db,
  which: { projectId: string; changeId: string; deliveryNumber: number | null; now: Date },
): Promise<Letter | undefined> {
  const project = await selectProject(db, which.projectId)
  const person = project && (await findPerson(db, project.user_id))
  if (!person || project.delivery_number !== which.deliveryNumber) return undefined
  const history = changesInOrder(await selectChanges(db, { projectIds: [project.id] }))
  const change = history.find(({ id }) => id === which.changeId)
  if (change?.status !== project.status) return undefined
  const others = history.filter(({ status }) => status !== project.status)
  if (others.some(({ created_at }) => created_at > change.created_at)) return undefined
  const before = others.at(-1)
  const { facts, next } = await nextOf(db, project, which.now)
  return projectMovedLetter({
    name: person.name,
    title: optimizationTitle(project.service),
    project: facts,
    note: change.note ?? undefined,
    reopened: before !== undefined && !PROJECT_STATES[change.status].from.includes(before.status),
    next,
    now: which.now,
    studio,
  })
}
