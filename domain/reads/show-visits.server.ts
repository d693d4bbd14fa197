import { contactTiers } from '../contact/contact.schema.ts'
import { addSeconds, type Clock, isoTime, stockholmDay } from '../kernel/clock.ts'
import type { Db } from '../kernel/database.ts'
import { startOfDay } from '../kernel/periods.ts'
import { summarizeVisits } from '../visits/visits.server.ts'
import {
  type CountedByTier,
  selectEnquiriesByTier,
  selectOrdersByTier,
  selectQuotesByTier,
} from './reads.store.server.ts'
import type { Outcome, Visits } from './visits.schema.ts'

/** What visitors did in the last so many days, today included, and what came of it. Suspected spam is no enquiry. */
export async function showVisits(
  { db, clock }: { db: Db; clock: Clock },
  { days }: { days: number },
): Promise<Visits> {
  const now = clock()
  const toDay = stockholmDay(now)
  const fromDay = stockholmDay(addSeconds(now, -(days - 1) * 24 * 3600))
  const since = isoTime(startOfDay(fromDay))
  const [events, enquiries, quotes, orders] = await Promise.all([
    summarizeVisits(db, { fromDay, toDay }),
    selectEnquiriesByTier(db, since),
    selectQuotesByTier(db, since),
    selectOrdersByTier(db, since),
  ])
  const clicks: CountedByTier[] = events
    .filter(({ event }) => event === 'tier_cta_click')
    .map(({ detail, count }) => ({ tier: detail, count }))
  const outcomeOf = (isCounted: (tier: string | null) => boolean): Outcome => {
    const sum = (rows: readonly CountedByTier[]) =>
      rows.reduce((total, { tier, count }) => (isCounted(tier) ? total + count : total), 0)
    return {
      clicks: sum(clicks),
      enquiries: sum(enquiries),
      quotes: sum(quotes),
      orders: sum(orders),
      quoted: sum(enquiries.map(({ tier, quoted: count }) => ({ tier, count }))),
      agreed: sum(enquiries.map(({ tier, agreed: count }) => ({ tier, count }))),
    }
  }
  return {
    fromDay,
    toDay,
    events,
    outcome: outcomeOf(() => true),
    tiers: [
      ...contactTiers.map((tier) => ({ tier, ...outcomeOf((one) => one === tier) })),
      { tier: null, ...outcomeOf((one) => !contactTiers.some((tier) => tier === one)) },
    ],
  }
}
