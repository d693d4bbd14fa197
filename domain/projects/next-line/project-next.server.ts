import type { LetterNext } from '#domain/email/mail-layout.ts'
import type { Db } from '#domain/kernel/database.ts'
import { timeWords } from '#domain/kernel/time-words.ts'
import { withDetails } from '../project-list.server.ts'
import type { Project } from '../projects.schema.ts'
import { type ProjectRow, selectProject, selectProjectOfOrder } from '../projects.store.server.ts'
import type { NextLine } from './next-line.schema.ts'
import { nextLine } from './next-line.ts'

/** What happens next with the project of an order, for a mail; nothing when there is none. */
export async function nextOfOrder(db: Db, orderId: string, now: Date): Promise<LetterNext | undefined> {
  const project = await selectProjectOfOrder(db, orderId)
  return project && (await nextOf(db, project, now)).next
}

/** What happens next with a project, for a mail; nothing when there is none. */
export async function nextOfProject(db: Db, projectId: string, now: Date): Promise<LetterNext | undefined> {
  const project = await selectProject(db, projectId)
  return project && (await nextOf(db, project, now)).next
}

/** A project as its client sees it, and what an email says of what happens next. */
export async function nextOf(
  db: Db,
  row: ProjectRow,
  now: Date,
): Promise<{ project: Project; next: LetterNext }> {
  const [project] = await withDetails(db, [row])
  if (!project) throw new Error(`The details of project ${row.id} were lost.`)
  return { project, next: letterNext(nextLine(project, now), now) }
}

/** A next line as emails say it. */
export function letterNext({ headline, who, until, you }: NextLine, now: Date): LetterNext {
  return { headline, who, until: until && timeWords(until, now), you }
}
