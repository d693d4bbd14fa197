import { type ContactTier, contactTiers, knownTier } from '#domain/crm/contact/contact.schema.ts'
import type { CampaignSum } from '#domain/crm/visits/visits.schema.ts'
import { listViewsByDay, summarizeCampaigns, summarizeVisits } from '#domain/crm/visits/visits.server.ts'
import type { Db } from '#domain/kernel/database.ts'
import { startOfDay } from '#domain/kernel/periods.ts'
import { addSeconds, type Clock, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import type { OfCampaign, Outcome, Visits } from './visits.schema.ts'
import {
  type CountedByOrigin,
  type CountedEnquiries,
  selectEnquiriesByOrigin,
  selectOrdersByOrigin,
  selectQuotesByOrigin,
} from './visits.store.server.ts'

/** Anyone can invent campaign names. */
const MOST_SHOWN = 50

/** The last days including today. Suspected spam doesn't count as an enquiry. */
export async function showVisits(
  { db, clock }: { db: Db; clock: Clock },
  { days }: { days: number },
): Promise<Visits> {
  const now = clock()
  const toDay = stockholmDay(now)
  const fromDay = stockholmDay(addSeconds(now, -(days - 1) * 24 * 3600))
  const since = isoTime(startOfDay(fromDay))
  const [viewsByDay, events, views, enquiries, quotes, orders] = await Promise.all([
    listViewsByDay(db, { fromDay, toDay }),
    summarizeVisits(db, { fromDay, toDay }),
    summarizeCampaigns(db, { fromDay, toDay }),
    selectEnquiriesByOrigin(db, since),
    selectQuotesByOrigin(db, since),
    selectOrdersByOrigin(db, since),
  ])
  const ofTier = (tier: ContactTier | null) => {
    const isOfTier = (origin: CountedByOrigin) => (knownTier(origin.tier) ?? null) === tier
    return {
      tier,
      clicks: sum(events.filter(({ event, detail }) => event === 'tier_cta_click' && detail === tier)),
      ...outcomeOf({
        enquiries: enquiries.filter(isOfTier),
        quotes: quotes.filter(isOfTier),
        orders: orders.filter(isOfTier),
      }),
    }
  }
  const campaigns = byCampaign({ views, enquiries, quotes, orders })
  const named = campaigns.filter(({ campaign }) => campaign !== null).sort(bySuccess)
  return {
    fromDay,
    toDay,
    viewsByDay,
    events,
    outcome: {
      clicks: sum(events.filter(({ event }) => event === 'tier_cta_click')),
      views: sum(views),
      ...outcomeOf({ enquiries, quotes, orders }),
    },
    tiers: [...contactTiers, null].map(ofTier),
    campaigns:
      named.length === 0
        ? []
        : [...named.slice(0, MOST_SHOWN), ...campaigns.filter((one) => one.campaign === null)],
    furtherCampaigns: Math.max(0, named.length - MOST_SHOWN),
  }
}

type Came = {
  enquiries: readonly CountedEnquiries[]
  quotes: readonly CountedByOrigin[]
  orders: readonly CountedByOrigin[]
}

function outcomeOf({ enquiries, quotes, orders }: Came): Outcome {
  return {
    enquiries: sum(enquiries),
    quotes: sum(quotes),
    orders: sum(orders),
    quoted: sum(enquiries.map(({ quoted }) => ({ count: quoted }))),
    agreed: sum(enquiries.map(({ agreed }) => ({ count: agreed }))),
  }
}

function byCampaign({ views, enquiries, quotes, orders }: Came & { views: readonly CampaignSum[] }) {
  const of = {
    views: Map.groupBy(views, ({ campaign }) => campaign),
    enquiries: Map.groupBy(enquiries, ({ campaign }) => campaign),
    quotes: Map.groupBy(quotes, ({ campaign }) => campaign),
    orders: Map.groupBy(orders, ({ campaign }) => campaign),
  }
  const all = new Set([null, ...Object.values(of).flatMap((counted) => [...counted.keys()])])
  return [...all].map((campaign) => ({
    campaign,
    views: sum(of.views.get(campaign) ?? []),
    ...outcomeOf({
      enquiries: of.enquiries.get(campaign) ?? [],
      quotes: of.quotes.get(campaign) ?? [],
      orders: of.orders.get(campaign) ?? [],
    }),
  }))
}

function bySuccess(a: OfCampaign, b: OfCampaign): number {
  return (
    b.orders - a.orders ||
    b.quotes - a.quotes ||
    b.enquiries - a.enquiries ||
    b.views - a.views ||
    String(a.campaign).localeCompare(String(b.campaign))
  )
}

function sum(counted: readonly { count: number }[]): number {
  return counted.reduce((total, { count }) => total + count, 0)
}
