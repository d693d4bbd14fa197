import { showVisits } from '#domain/reads/show-visits.server.ts'
import type { Outcome, Visits } from '#domain/reads/visits.schema.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { wholeNumber } from '../shell/limit.ts'
import { list } from '../shell/table.ts'

export const statsCommands: Command[] = [
  {
    usage: 'stats',
    options: { '--days <N>': 'the last N days, today included (30 unless told)' },
    does: 'show how often pages were viewed and buttons clicked, and what came of it: enquiries, quotes, orders',
    notes:
      'Counts of the public pages, kept for 12 months. Visitors who ask not to be tracked are not counted. A click and an enquiry are counted apart, as nobody is followed from one to the other; of the enquiries of these days it is known how many were answered by a quote and led to an order by now. A campaign is the utm_campaign of an address: letters, digits, - and _, forty at most, and on one day the first fifty different ones. Views are of pages that its link opened; an enquiry has it when the link led to the contact form, or to the page before it.',
    examples: ['stats', 'stats --days 7', 'stats --days 365 --json'],
    run: show,
  },
]

async function show(given: Given, shell: Shell): Promise<Answer> {
  const days = wholeNumber(given.text('days') ?? '30', '--days', 1, 400)
  const { deps } = await shell.product()
  const visits = await showVisits({ db: deps.db, clock: shell.clock }, { days })
  const rows = visits.events.map(({ event, path, detail, count }) => ({
    event,
    page: path,
    detail,
    count: String(count),
  }))
  const table = list(rows, {
    none: 'Nothing was counted.',
    numbers: ['count'],
  })
  return {
    data: visits,
    text: [`${visits.fromDay} to ${visits.toDay}`, table, byTier(visits), byCampaign(visits)]
      .filter(Boolean)
      .join('\n\n'),
  }
}

function byTier({ tiers, outcome }: Visits): string {
  const rows = [
    ...tiers.map(({ tier, ...sums }) => ({ tier: tier ?? 'no tier', ...sums })),
    { tier: 'all', ...outcome },
  ]
  return list(
    rows.map(({ tier, clicks, ...sums }) => ({ tier, clicks: String(clicks), ...cells(sums) })),
    { none: '', numbers: ['clicks', ...NUMBERS] },
  )
}

function byCampaign({ campaigns, furtherCampaigns, outcome }: Visits): string {
  if (campaigns.length === 0) return ''
  const rows = [
    ...campaigns.map(({ campaign, ...sums }) => ({ campaign: campaign ?? 'no campaign', ...sums })),
    { campaign: 'all', ...outcome },
  ]
  const table = list(
    rows.map(({ campaign, views, ...sums }) => ({ campaign, views: String(views), ...cells(sums) })),
    { none: '', numbers: ['views', ...NUMBERS] },
  )
  return furtherCampaigns > 0
    ? `${table}\n\n${furtherCampaigns} more campaigns, of which less came, are in the sums alone.`
    : table
}

const NUMBERS = ['enquiries', 'quotes', 'orders', 'quoted by now', 'ordered by now']

function cells({ enquiries, quotes, orders, quoted, agreed }: Outcome) {
  return {
    enquiries: String(enquiries),
    quotes: String(quotes),
    orders: String(orders),
    'quoted by now': shareOf(quoted, enquiries),
    'ordered by now': shareOf(agreed, enquiries),
  }
}

/** `3 (25%)`; the number alone where there is nothing to be a part of. */
function shareOf(part: number, whole: number): string {
  return whole === 0 ? String(part) : `${part} (${Math.round((part / whole) * 100)}%)`
}
