import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import type { StatusHeadline } from '#domain/projects/status-headline/status-headline.schema.ts'

/** Whether the delivery, or what the client wants changed in it, is the first block of a page. */
export function isDeliveryFirst({ status, delivery }: Project, line: StatusHeadline): boolean {
  return (
    PROJECT_STATES[status].isWorkedOn && delivery !== null && delivery.status !== 'approved' && !line.question
  )
}
