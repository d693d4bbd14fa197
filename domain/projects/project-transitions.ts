import { type AppError, conflict, notFound } from '#domain/kernel/app-error.ts'
import { PROJECT_STATES, PROJECT_STATUSES } from './project-states.schema.ts'
import { isHandedOver, type Project, type ProjectStatus } from './projects.schema.ts'

export function refusedTransition(from: ProjectStatus, to: ProjectStatus): string {
  return from === to
    ? `This project is already ${PROJECT_STATES[from].words}.`
    : `A project that is ${PROJECT_STATES[from].words} can't become ${PROJECT_STATES[to].words}.`
}

/** @throws AppError conflict if the project could be completed but nothing was delivered */
export function requireHandedOver(project: Pick<Project, 'status' | 'delivery' | 'figures'>): void {
  if (isHandedOver(project) || !PROJECT_STATES.completed.from.includes(project.status)) return
  throw conflict(
    'This project has no delivery and no figures. Deliver it first, or confirm that you want to complete it without a delivery.',
  )
}

export function noSuchProject(): AppError {
  return notFound('Project not found.')
}

/** Oldest first. Changes at the same time are sorted by status. */
export function changesInOrder<Change extends { status: ProjectStatus; created_at: string }>(
  changes: readonly Change[],
): Change[] {
  return changes.toSorted((a, b) => {
    if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1
    return PROJECT_STATUSES.indexOf(a.status) - PROJECT_STATUSES.indexOf(b.status)
  })
}

/** Key prefixes of messages about a project. */
export const MESSAGE_KEYS = {
  change: 'project-change:',
  figures: 'project-figures:',
  progress: 'project-progress:',
} as const
