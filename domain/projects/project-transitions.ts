import { type AppError, conflict, notFound } from '#domain/kernel/app-error.ts'
import { PROJECT_STATES, PROJECT_STATUSES } from './project-states.schema.ts'
import { isHandedOver, type Project, type ProjectStatus } from './projects.schema.ts'

/** Why a move is refused, as a sentence. */
export function refusedTransition(from: ProjectStatus, to: ProjectStatus): string {
  return from === to
    ? `This project is ${PROJECT_STATES[from].words} already.`
    : `A project that is ${PROJECT_STATES[from].words} cannot become ${PROJECT_STATES[to].words}.`
}

/** @throws AppError conflict for a project that could be completed and of which nothing was handed over */
export function requireHandedOver(project: Pick<Project, 'status' | 'delivery' | 'figures'>): void {
  if (isHandedOver(project) || !PROJECT_STATES.completed.from.includes(project.status)) return
  throw conflict(
    'This project has no delivery and no figures. Deliver it first, or confirm that you complete it without a delivery.',
  )
}

export function noSuchProject(): AppError {
  return notFound('There is no such project.')
}

/** Oldest first; those of the same instant, in which a project only moves forward, by status. */
export function changesInOrder<Change extends { status: ProjectStatus; created_at: string }>(
  changes: readonly Change[],
): Change[] {
  return changes.toSorted((a, b) => {
    if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1
    return PROJECT_STATUSES.indexOf(a.status) - PROJECT_STATUSES.indexOf(b.status)
  })
}

/** How the keys begin under which a client is told of a project once: a change of it, what was measured, how far it is. */
export const TOLD = {
  change: 'project-change:',
  figures: 'project-figures:',
  progress: 'project-progress:',
} as const
