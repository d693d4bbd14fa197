import { studio } from '#content/studio.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { Project, ProjectChange, ProjectStatus } from '#domain/projects/projects.schema.ts'

/** One line of the history. */
export type HistoryEntry = {
  key: string
  at: string
  /** Of the service, when there are several projects. */
  project: string | undefined
  /** The status that it was given; nothing for a note alone. */
  status: ProjectStatus | undefined
  note: string | null
  by: string
}

const AUTHORS: Record<ProjectChange['author'], string> = {
  client: 'You',
  team: studio.name,
  system: 'System',
}

/** What happened to every project, cancelled ones included; newest first. */
export function historyEntries(
  projects: readonly Pick<Project, 'id' | 'service' | 'history'>[],
): HistoryEntry[] {
  const entries = projects.flatMap(({ id, service, history }) =>
    history.map(({ status, author, note, at }, index) => ({
      key: `${id}-${index}`,
      at,
      project: projects.length > 1 ? optimizationTitle(service) : undefined,
      status: history[index - 1]?.status === status ? undefined : status,
      note,
      by: AUTHORS[author],
    })),
  )
  // Reversed first, so that of one instant the later line comes first.
  return entries.reverse().toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}
