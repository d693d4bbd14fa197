import type { LetterNext } from '#domain/email/mail-layout.ts'
import type { Db } from '#domain/kernel/database.ts'
import { timeWords } from '#domain/kernel/time-words.ts'
import { withDetails } from '../project-list.server.ts'
import { type ProjectRow, selectProject, selectProjectOfOrder } from '../projects.store.server.ts'
import type { NextLine, NextLineFacts } from './next-line.schema.ts'
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

/** What is known of a project, and what an email says of what happens next. */
export async function nextOf(
  db: Db,
  row: ProjectRow,
  now: Date,
): Promise<{ facts: NextLineFacts; next: LetterNext }> {
  const [facts] = await withDetails(db, [row])
  if (!facts) throw new Error(`The details of project ${row.id} were lost.`)
  return { facts, next: letterNext(nextLine(facts, now), now) }
}

/** A next line as emails say it. */
export function letterNext({ headline, who, until, you }: NextLine, now: Date): LetterNext {
  return { headline, who, until: until && timeWords(until, now), you }
}
