import { badInput } from '#domain/kernel/app-error.ts'
import type { Db } from '#domain/kernel/database.ts'
import { addDays, daysBetween } from '#domain/kernel/periods.ts'
import { type Clock, stockholmDay } from '#domain/kernel/time.ts'
import type { CampaignSum, VisitInput, VisitSum } from './visits.schema.ts'
import {
  lockCampaigns,
  selectCampaignSums,
  selectCampaigns,
  selectViewsByDay,
  selectVisitSums,
  upsertVisitCount,
  type VisitOfDay,
} from './visits.store.server.ts'

/** Campaigns counted per day. The limit keeps the table small, because anyone can invent campaigns. */
export const MOST_CAMPAIGNS = 50

export type VisitsDeps = {
  db: Db
  clock: Clock
  /** Whether the path is one of our pages. Unknown paths would make the table grow. */
  isOwnPath: (path: string) => boolean
}

/**
 * Counts an event on the current day in Stockholm. Campaigns beyond the daily limit are counted without one.
 * @throws AppError bad-input if the page or case study doesn't exist
 */
export async function countVisit(deps: VisitsDeps, input: VisitInput): Promise<void> {
  if (!deps.isOwnPath(input.path)) throw badInput('No page has this path.')
  if (input.event === 'case_highlight_click' && !deps.isOwnPath(`/portfolio/${input.label}`))
    throw badInput('No case study has this slug.')
  const visit = {
    day: stockholmDay(deps.clock()),
    path: input.path,
    event: input.event,
    detail: detailOf(input),
  }
  if (input.event === 'page_view' && visit.detail !== '') await countCampaign(deps.db, visit)
  else await upsertVisitCount(deps.db, visit)
}

async function countCampaign(db: Db, view: VisitOfDay): Promise<void> {
  const known = await selectCampaigns(db, view.day)
  if (known.includes(view.detail)) return upsertVisitCount(db, view)
  if (known.length >= MOST_CAMPAIGNS) return upsertVisitCount(db, { ...view, detail: '' })
  await db.transaction().execute(async (trx) => {
    await lockCampaigns(trx)
    const before = await selectCampaigns(trx, view.day)
    const isCounted = before.includes(view.detail) || before.length < MOST_CAMPAIGNS
    await upsertVisitCount(trx, isCounted ? view : { ...view, detail: '' })
  })
}

/** Events by day range (YYYY-MM-DD, both included), most frequent first. */
export function summarizeVisits(db: Db, days: { fromDay: string; toDay: string }): Promise<VisitSum[]> {
  return selectVisitSums(db, days)
}

/** Page views of each day, oldest first. */
export async function listViewsByDay(db: Db, days: { fromDay: string; toDay: string }): Promise<number[]> {
  const counted = new Map((await selectViewsByDay(db, days)).map(({ day, count }) => [day, Number(count)]))
  return Array.from({ length: daysBetween(days.fromDay, days.toDay) + 1 }, (_, nth) => {
    return counted.get(addDays(days.fromDay, nth)) ?? 0
  })
}

/** Page views by campaign, most frequent first. */
export async function summarizeCampaigns(
  db: Db,
  days: { fromDay: string; toDay: string },
): Promise<CampaignSum[]> {
  const sums = await selectCampaignSums(db, days)
  return sums.map(({ detail, count }) => ({ campaign: detail || null, count }))
}

function detailOf(input: VisitInput): string {
  switch (input.event) {
    case 'page_view':
      return input.campaign ?? ''
    case 'hero_cta_click':
    case 'case_highlight_click':
      return input.label
    case 'tier_cta_click':
      return input.tierId
    case 'compare_toggle':
      return input.view
  }
}
