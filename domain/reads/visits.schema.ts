import * as z from 'zod/mini'
import type { ContactTier } from '#domain/crm/contact/contact.schema.ts'
import type { VisitSum } from '#domain/crm/visits/visits.schema.ts'

const RULE = 'The days must be a number from 1 to 400'

/** `?days=30`: the last 30 days including today. */
export const visitDaysSchema = z.object({
  days: z._default(
    z.pipe(
      z.string().check(
        z.regex(/^[1-9]\d{0,2}$/, RULE),
        z.refine((digits) => Number(digits) <= 400, RULE),
      ),
      z.transform(Number),
    ),
    30,
  ),
})

/**
 * @property orders accepted quotes, and packages. `quoted` and `agreed` count these enquiries, no matter when they were
 * answered
 */
export type Outcome = {
  enquiries: number
  quotes: number
  orders: number
  quoted: number
  agreed: number
}

export type OfCampaign = Outcome & { campaign: string | null; views: number }

/**
 * Results of visits from `fromDay` to `toDay` (YYYY-MM-DD, Stockholm), both included.
 * @property campaigns at most fifty, most successful first, then visits without one; empty if no campaign was named
 */
export type Visits = {
  fromDay: string
  toDay: string
  /** Page views of each day. */
  viewsByDay: number[]
  events: VisitSum[]
  outcome: Outcome & { clicks: number; views: number }
  tiers: (Outcome & { tier: ContactTier | null; clicks: number })[]
  campaigns: OfCampaign[]
  furtherCampaigns: number
}
