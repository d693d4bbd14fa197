import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { deskPages } from '#domain/kernel/desk-pages.ts'
import { isoTime } from '#domain/kernel/time.ts'
import type { FindWaiting, Waiting } from '#domain/kernel/waiting.ts'
import { lastWrittenByTeam } from '#domain/messages/thread.server.ts'
import { contactPromised } from '#domain/projects/next-line/promised-days.ts'
import { UNBEGUN_STATUSES } from '#domain/projects/project-states.schema.ts'
import type { ClientProject } from '#domain/projects/projects.schema.ts'
import { projectsOfStatuses } from './list-projects.server.ts'

/**
 * Projects that have not begun. Everybody who buys is promised contact within 24 hours, also where the work waits for the end of the withdrawal
 * period. A message from the studio keeps that promise, and so does the start of the work. Of one whose money is asked back, that is what
 * waits.
 */
export const unbegunProjects: FindWaiting = async ({ db, clock }) => {
  const now = isoTime(clock())
  const projects = (await projectsOfStatuses(db, UNBEGUN_STATUSES)).filter(({ refundAsked }) => !refundAsked)
  const written = await lastWrittenByTeam(
    db,
    projects.map(({ client }) => client.id),
  )
  return projects.flatMap((project) => {
    const { service, client, createdAt } = project
    const said = sayOf(project, { lastWritten: written.get(client.id) ?? '', now })
    return said ? { about: optimizationTitle(service), whose: client.name, since: createdAt, ...said } : []
  })
}

function sayOf(
  { id, client, createdAt, mayStartFrom, hasFiles }: ClientProject,
  { lastWritten, now }: { lastWritten: string; now: string },
): Pick<Waiting, 'what' | 'until' | 'act'> | undefined {
  if (hasFiles && (mayStartFrom ?? '') <= now)
    return {
      what: 'Link to check, work to start',
      until: mayStartFrom ?? contactPromised(createdAt),
      act: deskPages.startProject(id),
    }
  const act = deskPages.answerClient(client.id)
  if (lastWritten <= createdAt)
    return { what: 'Client to contact, as we said', until: contactPromised(createdAt), act }
  return hasFiles ? undefined : { what: 'Project without files', until: null, act }
}
