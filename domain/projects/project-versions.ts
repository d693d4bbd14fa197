import { versionOf } from '#domain/kernel/stored.ts'
import type { Project } from './projects.schema.ts'

/** Each form of the desk has its own version, because none overwrites the values of another. */
export type ProjectVersions = Record<'due' | 'progress' | 'figures', string>

export function versionsOf(project: Pick<Project, 'dueOn' | 'progress' | 'figures'>): ProjectVersions {
  return {
    due: dueVersion(project.dueOn),
    progress: progressVersion(project.progress),
    figures: figuresVersion(project.figures),
  }
}

export function dueVersion(dueOn: Project['dueOn']): string {
  return versionOf(dueOn)
}

export function progressVersion(progress: Project['progress']): string {
  return versionOf(progress)
}

export function figuresVersion(figures: Project['figures']): string {
  return versionOf(figures)
}
