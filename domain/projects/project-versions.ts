import { versionOf } from '#domain/kernel/stored.ts'
import type { Project } from './projects.schema.ts'

/** Each form of the desk has its own version, because none overwrites the values of another. */
export type ProjectVersions = Record<'due' | 'progress' | 'figures', string>

export function versionsOf(project: Pick<Project, 'dueOn' | 'progress' | 'figures'>): ProjectVersions {
  return {
    due: versionOf(project.dueOn),
    progress: versionOf(project.progress),
    figures: versionOf(project.figures),
  }
}
