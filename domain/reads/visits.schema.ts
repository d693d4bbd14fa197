import * as z from 'zod/mini'
import type { ContactTier } from '../contact/contact.schema.ts'
import type { VisitSum } from '../visits/visits.schema.ts'

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
 * @property clicks on the tier's card; orders: quotes that were accepted, and packages; quoted, agreed: how many of these enquiries were
 * answered by a quote and led to an order by now, whenever that was
 */
export type Outcome = {
  clicks: number
  enquiries: number
  quotes: number
  orders: number
  quoted: number
  agreed: number
}

/**
 * What visitors did from the first to the last day (YYYY-MM-DD, Stockholm), both included, and what came of it. An enquiry names the tier from whose
 * card it came, a quote answers an enquiry; what came another way has no tier.
 */
export type Visits = {
  fromDay: string
  toDay: string
  events: VisitSum[]
  outcome: Outcome
  tiers: (Outcome & { tier: ContactTier | null })[]
}
