import { badInput } from '#domain/kernel/app-error.ts'
import type { Db } from '#domain/kernel/database.ts'
import { type Clock, stockholmDay } from '#domain/kernel/time.ts'
import type { CampaignSum, VisitInput, VisitSum } from './visits.schema.ts'
import {
  lockCampaigns,
  selectCampaignSums,
  selectCampaigns,
  selectVisitSums,
  upsertVisitCount,
  type VisitOfDay,
} from './visits.store.server.ts'

/** Different campaigns that are counted on one day: whatever words strangers write into addresses, the counts stay few. */
export const MOST_CAMPAIGNS = 50

export type VisitsDeps = {
  db: Db
  clock: Clock
  /** Whether a page of ours has this path: what is counted is bounded by the site map. */
  isOwnPath: (path: string) => boolean
}

/**
 * Counts one event on today's day in Stockholm. Only the count is kept. A campaign that is one too many on its day
 * is counted as none.
 * @throws AppError bad-input when the path is no page of ours, or the case study is none
 */
export async function countVisit(deps: VisitsDeps, input: VisitInput): Promise<void> {
  if (!deps.isOwnPath(input.path)) throw badInput('There is no page at this path.')
  if (input.event === 'case_highlight_click' && !deps.isOwnPath(`/portfolio/${input.label}`))
    throw badInput('There is no such case study.')
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

/** What happened from the first to the last day (YYYY-MM-DD, Stockholm), both included; most frequent first. */
export function summarizeVisits(db: Db, days: { fromDay: string; toDay: string }): Promise<VisitSum[]> {
  return selectVisitSums(db, days)
}

/** Page views of the same days by the campaign that their address named, most frequent first. */
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
