import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { clockDay, clockWords } from '#domain/kernel/time.ts'
import type { Project } from '#domain/projects/projects.schema.ts'

type Named = Pick<Project, 'id' | 'service' | 'createdAt'>

/** The title, with its date if another project has the same title. */
export function projectName(project: Named, among: readonly Named[]): string {
  const isAlone = !among.some(({ id, service }) => id !== project.id && service === project.service)
  return isAlone ? optimizationTitle(project.service) : datedName(project, among)
}

/** The title and day, with the time if another project has the same. */
function datedName(project: Named, among: readonly Named[]): string {
  const name = ({ service, createdAt }: Named) => `${optimizationTitle(service)}, ${clockDay(createdAt)}`
  const isAlone = !among.some((other) => other.id !== project.id && name(other) === name(project))
  return isAlone ? name(project) : `${name(project)}, ${clockWords(project.createdAt)}`
}

export function projectOptions(projects: readonly Named[]): { value: string; label: string }[] {
  return projects.map((project) => ({ value: project.id, label: datedName(project, projects) }))
}
