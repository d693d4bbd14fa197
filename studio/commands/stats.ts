import { showVisits } from '../../domain/reads/show-visits.server.ts'
import type { Visits } from '../../domain/reads/visits.schema.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { wholeNumber } from '../shell/limit.ts'
import { list } from '../shell/table.ts'

export const statsCommands: Command[] = [
  {
    usage: 'stats',
    options: { '--days <N>': 'the last N days, today included (30 unless told)' },
    does: 'show how often pages were viewed and buttons clicked, and what came of it: enquiries, quotes, orders',
    notes:
      'Counts of the public pages, kept for 12 months. Visitors who ask not to be tracked are not counted. A click and an enquiry are counted apart, as nobody is followed from one to the other; of the enquiries of these days it is known how many were answered by a quote and led to an order by now. Which campaign somebody came from is not counted: no page reads it.',
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
    text: `${visits.fromDay} to ${visits.toDay}\n\n${table}\n\n${outcomes(visits)}`,
  }
}

function outcomes({ tiers, outcome }: Visits): string {
  const rows = [
    ...tiers.map(({ tier, ...sums }) => ({ name: tier ?? 'no tier', ...sums })),
    { name: 'all', ...outcome },
  ]
  return list(
    rows.map(({ name, clicks, enquiries, quotes, orders, quoted, agreed }) => ({
      tier: name,
      clicks: String(clicks),
      enquiries: String(enquiries),
      quotes: String(quotes),
      orders: String(orders),
      'quoted by now': shareOf(quoted, enquiries),
      'ordered by now': shareOf(agreed, enquiries),
    })),
    { none: '', numbers: ['clicks', 'enquiries', 'quotes', 'orders', 'quoted by now', 'ordered by now'] },
  )
}

/** `3 (25%)`; the number alone where there is nothing to be a part of. */
function shareOf(part: number, whole: number): string {
  return whole === 0 ? String(part) : `${part} (${Math.round((part / whole) * 100)}%)`
}
