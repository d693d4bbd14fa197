import { AppError } from '../../kernel/app-error.ts'
import type { ProjectStatus } from '../projects.schema.ts'

/** From which statuses each status may be reached. Every other move is refused. */
const LEGAL_FROM: Record<ProjectStatus, readonly ProjectStatus[]> = {
  pending: [],
  'in-progress': ['pending'],
  completed: ['in-progress'],
  cancelled: ['pending', 'in-progress'],
}

/** How long the studio can take its last move back. */
export const REOPEN_HOURS = 24

/** How a sentence says it. */
const WORDS: Record<ProjectStatus, string> = {
  pending: 'pending',
  'in-progress': 'in progress',
  completed: 'completed',
  cancelled: 'cancelled',
}

const RANKS: readonly ProjectStatus[] = ['pending', 'in-progress', 'completed', 'cancelled']

/** The statuses from which a project may get this one; none for `pending`, which is only where it begins. */
export function legalOrigins(to: ProjectStatus): readonly ProjectStatus[] {
  return LEGAL_FROM[to]
}

/** `in-progress` → `in progress` */
export function statusWords(status: ProjectStatus): string {
  return WORDS[status]
}

/** Why a move is refused, as a sentence. */
export function refusedMove(from: ProjectStatus, to: ProjectStatus): string {
  return from === to
    ? `This project is ${WORDS[from]} already.`
    : `A project that is ${WORDS[from]} cannot become ${WORDS[to]}.`
}

export function noSuchProject(): AppError {
  return new AppError('not-found', { userMessage: 'There is no such project.' })
}

/** Oldest first; those of the same instant, in which a project only moves forward, by status. */
export function changesInOrder<Change extends { status: ProjectStatus; created_at: string }>(
  changes: readonly Change[],
): Change[] {
  return changes.toSorted((a, b) => {
    if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1
    return RANKS.indexOf(a.status) - RANKS.indexOf(b.status)
  })
}
