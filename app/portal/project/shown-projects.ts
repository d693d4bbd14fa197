import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'

/** Those that the dashboard and messages can be about. Cancelled ones are history. */
export function shownProjects<Shown extends Pick<Project, 'status'>>(projects: readonly Shown[]): Shown[] {
  return projects.filter(({ status }) => PROJECT_STATES[status].end !== 'called-off')
}
