import * as z from 'zod/mini'
import type { ContactTier } from '#domain/crm/contact/contact.schema.ts'
import type { VisitSum } from '#domain/crm/visits/visits.schema.ts'

const RULE = 'The days must be a number from 1 to 400'

/** `?days=30`: the last so many, today included. */
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
 * What came of visits, each counted in its own days.
 * @property orders quotes that were accepted, and packages; quoted, agreed: how many of these enquiries were
 * answered by a quote and led to an order by now, whenever that was
 */
export type Outcome = {
  enquiries: number
  quotes: number
  orders: number
  quoted: number
  agreed: number
}

/** What came of a campaign, and of what has none. @property views of pages whose address named it */
export type OfCampaign = Outcome & { campaign: string | null; views: number }

/**
 * What visitors did from the first to the last day (YYYY-MM-DD, Stockholm), both included, and what came of it. An enquiry names the tier from whose
 * card it came and the campaign whose link led to it, a quote answers an enquiry; what came another way has neither.
 * @property outcome with the clicks on all cards, and all page views; campaigns: those of these days with the views of pages whose address
 * * named them, fifty at most, what most came of first, and last what has none; empty without any campaign
 */
export type Visits = {
  fromDay: string
  toDay: string
  events: VisitSum[]
  outcome: Outcome & { clicks: number; views: number }
  tiers: (Outcome & { tier: ContactTier | null; clicks: number })[]
  campaigns: OfCampaign[]
  furtherCampaigns: number
}
