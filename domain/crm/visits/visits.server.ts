import { badInput } from '#domain/kernel/app-error.ts'
import type { Db } from '#domain/kernel/database.ts'
import { addDays, daysBetween } from '#domain/kernel/periods.ts'
import { type Clock, stockholmDay } from '#domain/kernel/time.ts'
import type { VisitInput, VisitSum } from './visits.schema.ts'
import { selectViewsByDay, selectVisitSums, upsertVisitCount } from './visits.store.server.ts'

export type VisitsDeps = {
  db: Db
  clock: Clock
  /** Whether the path is one of our pages. Unknown paths would make the table grow. */
  isOwnPath: (path: string) => boolean
}

/**
 * Counts an event on the current day in Stockholm.
 * @throws AppError bad-input if the page or case study doesn't exist
 */
export async function countVisit(deps: VisitsDeps, input: VisitInput): Promise<void> {
  if (!deps.isOwnPath(input.path)) throw badInput('No page has this path.')
  if (input.event === 'case_highlight_click' && !deps.isOwnPath(`/portfolio/${input.label}`))
    throw badInput('No case study has this slug.')
  await upsertVisitCount(deps.db, {
    day: stockholmDay(deps.clock()),
    path: input.path,
    event: input.event,
    detail: detailOf(input),
  })
}

/** Events by day range (YYYY-MM-DD, both included), most frequent first. */
export const summarizeVisits: (db: Db, days: { fromDay: string; toDay: string }) => Promise<VisitSum[]> =
  selectVisitSums

/** Page views of each day, oldest first. */
export async function listViewsByDay(db: Db, days: { fromDay: string; toDay: string }): Promise<number[]> {
  const counted = new Map((await selectViewsByDay(db, days)).map(({ day, count }) => [day, Number(count)]))
  return Array.from({ length: daysBetween(days.fromDay, days.toDay) + 1 }, (_, nth) => {
    return counted.get(addDays(days.fromDay, nth)) ?? 0
  })
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
