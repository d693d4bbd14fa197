import type { Db } from '../../kernel/database.ts'
import { LIST_START } from '../../kernel/pages.ts'
import { timeWords } from '../../kernel/time-words.ts'
import type { LetterNext } from '../../outbox/mail-layout.ts'
import { questionNext } from '../../thread/question-words.ts'
import { openQuestion } from '../../thread/thread.server.ts'
import { withDetails } from '../project-list.server.ts'
import {
  type ProjectRow,
  selectProject,
  selectProjectOfOrder,
  selectProjectsOfOwner,
} from '../projects.store.server.ts'
import { type NextLineFacts, YOU } from './next-line.schema.ts'
import { nextLine } from './next-line.ts'
import { isAskedFirst, questionLine } from './question-line.ts'

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

/** Of a client's newest projects so many are asked whose turn it is. */
const MOST_LOOKED_AT = 10

/** What happens next for a client: with the newest of their projects where it is their turn, or else with the newest. */
export async function nextOfClient(db: Db, ownerId: string, now: Date): Promise<LetterNext | undefined> {
  const rows = await selectProjectsOfOwner(db, { userId: ownerId, ...LIST_START, limit: MOST_LOOKED_AT })
  const lines: LetterNext[] = []
  for (const row of rows) lines.push((await nextOf(db, row, now)).next)
  const line = lines.find(({ who }) => who === YOU) ?? lines[0]
  if (line) return line
  const question = await openQuestion(db, ownerId)
  return question && questionNext(question)
}

/** What is known of a project, and what a mail says of what happens next. */
export async function nextOf(
  db: Db,
  row: ProjectRow,
  now: Date,
): Promise<{ facts: NextLineFacts; next: LetterNext }> {
  const [facts] = await withDetails(db, [row])
  if (!facts) throw new Error(`The details of project ${row.id} were lost.`)
  const question = await openQuestion(db, row.user_id)
  const asks = question && isAskedFirst(question, facts)
  const { headline, who, until, you } = asks ? questionLine(question) : nextLine(facts, now)
  return { facts, next: { headline, who, until: until && timeWords(until, now), you } }
}
