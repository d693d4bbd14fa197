import { dayNamed, stockholmDay } from '#domain/kernel/time.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'

type Due = { words: string; isLate: boolean }

/**
 * `due Fri 4 Dec` or `was due Tue 1 Dec`.
 * @returns undefined once the project has ended
 */
export function dueWords(
  project: Pick<Project, 'status' | 'dueOn' | 'deliveryWorkingDays'>,
  now: Date,
): Due | undefined {
  const { status, dueOn, deliveryWorkingDays } = project
  if (PROJECT_STATES[status].end !== null) return undefined
  if (dueOn !== null) {
    const isLate = dueOn < stockholmDay(now)
    return { words: `${isLate ? 'was due' : 'due'} ${dayNamed(dueOn, now)}`, isLate }
  }
  if (deliveryWorkingDays === null) return { words: 'no due date', isLate: false }
  return { words: `${deliveryWorkingDays} working days after files`, isLate: false }
}
