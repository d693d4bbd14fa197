import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import type { StatusHeadline } from '#domain/projects/status-headline/status-headline.schema.ts'

/**
 * Whether a delivery, or what the client wants changed in it, is the first block of a page.
 * @returns the line without what that block says, or undefined
 */
export function lineAboveDelivery(
  { status, delivery }: Project,
  line: StatusHeadline,
): StatusHeadline | undefined {
  if (!PROJECT_STATES[status].isWorkedOn || !delivery || delivery.status === 'approved' || line.question)
    return undefined
  return {
    ...line,
    action: null,
    ...(delivery.status === 'open' && { you: 'Try it, then approve it or ask for changes.' }),
  }
}
