import * as z from 'zod/mini'
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

/** @property orders accepted quotes, and packages */
export type Outcome = { enquiries: number; quotes: number; orders: number }

/** Results of visits from `fromDay` to `toDay` (YYYY-MM-DD, Stockholm), both included. */
export type Visits = {
  fromDay: string
  toDay: string
  /** Page views of each day. */
  viewsByDay: number[]
  events: VisitSum[]
  outcome: Outcome & { clicks: number; views: number }
}
