import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'

/** @property url null if not configured yet, empty if the studio doesn't use the place */
type Way = { name: string; place: string; label: string; url: string | null }

export function usedWays(ways: readonly Way[]): readonly Way[] {
  return ways.filter(({ url }) => url !== '')
}

type Invitations = { open: readonly Way[]; reason: string | undefined }

/** Links are given out only after a project has begun. */
export function invitations(ways: readonly Way[], projects: readonly Pick<Project, 'status'>[]): Invitations {
  const hasBegun = projects.some(({ status }) => PROJECT_STATES[status].hasBegun)
  if (!hasBegun) return { open: [], reason: 'You’ll get the invitation once your project begins.' }
  const missing = ways.filter(({ url }) => url === null).map(({ name }) => name)
  return {
    open: ways.filter(({ url }) => url !== null),
    reason: missing.length > 0 ? `Your invitation to ${missing.join(' and ')} isn’t ready yet.` : undefined,
  }
}
