import { lineOfProject } from '#domain/billing/withdrawals/line-of-project.ts'
import { ordersOfProjects } from '#domain/billing/withdrawals/orders-of-projects.server.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { LetterNext } from '#domain/email/mail-layout.ts'
import type { Db } from '#domain/kernel/database.ts'
import { questionNext } from '#domain/messages/question-words.ts'
import { openQuestion } from '#domain/messages/thread.server.ts'
import { YOU } from '#domain/projects/next-line/next-line.schema.ts'
import { letterNext } from '#domain/projects/next-line/project-next.server.ts'
import { OPEN_STATUSES } from '#domain/projects/project-states.schema.ts'
import { pageOfProjects } from '#domain/reads/list-projects.server.ts'

/** Whose turn it is is checked for so many of a client's newest projects. */
const MOST_CHECKED = 10

/**
 * What happens next for a client: with the newest project where it is their turn, or else our question about no project, or else with the
 * newest that is worked on, or else with the newest. Where there are several, it names the project.
 */
export async function nextOfClient(db: Db, ownerId: string, now: Date): Promise<LetterNext | undefined> {
  const { rows: projects } = await pageOfProjects(db, ownerId, { limit: MOST_CHECKED })
  const orders = await ordersOfProjects(db, projects)
  const lines = projects.map((project) => lineOfProject({ project, order: orders.get(project.orderId) }, now))
  const lineAt = (at: number): LetterNext | undefined => {
    const [project, line] = [projects[at], lines[at]]
    if (!project || !line) return undefined
    const next = letterNext(line, now)
    if (projects.length === 1) return next
    return { ...next, headline: `${optimizationTitle(project.service)}: ${next.headline}` }
  }
  const theirs = lines.findIndex(({ who }) => who === YOU)
  if (theirs !== -1) return lineAt(theirs)
  const question = await openQuestion(db, ownerId)
  if (question?.projectId === null) return questionNext(question)
  const open = projects.findIndex(({ status }) => OPEN_STATUSES.includes(status))
  return lineAt(Math.max(open, 0))
}
