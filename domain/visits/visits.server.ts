import { badInput } from '../kernel/app-error.ts'
import { type Clock, stockholmDay } from '../kernel/clock.ts'
import type { Db } from '../kernel/database.ts'
import type { VisitInput, VisitSum } from './visits.schema.ts'
import { selectVisitSums, upsertVisitCount } from './visits.store.server.ts'

export type VisitsDeps = {
  db: Db
  clock: Clock
  /** Whether a page of ours has this path: what is counted is bounded by the site map. */
  isOwnPath: (path: string) => boolean
}

/**
 * Counts one event on today's day in Stockholm. Only the count is kept.
 * @throws AppError bad-input when the path is no page of ours, or the case study is none
 */
export async function countVisit(deps: VisitsDeps, input: VisitInput): Promise<void> {
  if (!deps.isOwnPath(input.path)) throw badInput('There is no page at this path.')
  if (input.event === 'case_highlight_click' && !deps.isOwnPath(`/portfolio/${input.label}`))
    throw badInput('There is no such case study.')
  await upsertVisitCount(deps.db, {
    day: stockholmDay(deps.clock()),
    path: input.path,
    event: input.event,
    detail: detailOf(input),
  })
}

/** What happened from the first to the last day (YYYY-MM-DD, Stockholm), both included; most frequent first. */
export function summarizeVisits(db: Db, days: { fromDay: string; toDay: string }): Promise<VisitSum[]> {
  return selectVisitSums(db, days)
}

function detailOf(input: VisitInput): string {
  switch (input.event) {
    case 'page_view':
      return ''
    case 'hero_cta_click':
    case 'case_highlight_click':
      return input.label
    case 'tier_cta_click':
      return input.tierId
    case 'compare_toggle':
      return input.view
  }
}
