import type { Db } from '../kernel/database.ts'
import type { LetterNext } from '../outbox/mail-layout.ts'
import { YOU } from '../projects/next-line/next-line.schema.ts'
import { letterNext } from '../projects/next-line/project-next.server.ts'
import { pageOfProjects } from '../projects/project-list.server.ts'
import { questionNext } from '../thread/question-words.ts'
import { openQuestion } from '../thread/thread.server.ts'
import { lineOfProject } from '../withdrawals/line-of-project.ts'
import { ordersOfProjects } from '../withdrawals/orders-of-projects.server.ts'

/** Whose turn it is is checked for so many of a client's newest projects. */
const MOST_CHECKED = 10

/** What happens next for a client: with the newest project where it is their turn, or else our question about no project, or else with the newest. */
export async function nextOfClient(db: Db, ownerId: string, now: Date): Promise<LetterNext | undefined> {
  const { rows: projects } = await pageOfProjects(db, ownerId, { limit: MOST_CHECKED })
  const orders = await ordersOfProjects(db, projects)
  const lines = projects.map((project) => lineOfProject({ project, order: orders.get(project.orderId) }, now))
  const line = lines.find(({ who }) => who === YOU)
  if (line) return letterNext(line, now)
  const question = await openQuestion(db, ownerId)
  if (question?.projectId === null) return questionNext(question)
  return lines[0] && letterNext(lines[0], now)
}
