import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { dayNamed } from '../../../domain/kernel/time-words.ts'
import type { Visits as Counted, Outcome } from '../../../domain/reads/visits.schema.ts'
import { callApi } from '../../ground/api.ts'
import { Card } from '../../portal/card.tsx'
import { ListFailure } from '../../portal/lists/list-failure.tsx'
import { useNow } from '../../portal/time/use-now.ts'
import { Loading } from '../../ui/spinner.tsx'
import { ChoiceLinks } from '../parts/choice-links.tsx'
import { Heading, NeedsScripts } from '../parts/heading.tsx'

const SPANS = [
  { days: '7', label: '7 days' },
  { days: '30', label: '30 days' },
  { days: '90', label: '90 days' },
  { days: '365', label: 'A year' },
]

/** Pages that are shown; the rest is at a terminal. */
const MOST_PATHS = 40

/** What visitors did, and what came of it. */
export default function Visits() {
  const [search] = useSearchParams()
  const days = SPANS.find((span) => span.days === search.get('days'))?.days ?? '30'
  const visits = useQuery({
    queryKey: ['/api/desk/visits', days],
    queryFn: async (): Promise<Counted> => (await callApi('GET', `/api/desk/visits?days=${days}`)).json(),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Heading>Visits</Heading>
      <ChoiceLinks
        label="Of which days"
        choices={SPANS.map((span) => ({
          to: span.days === '30' ? '/desk/visits' : `/desk/visits?days=${span.days}`,
          label: span.label,
          isChosen: span.days === days,
        }))}
      />
      <NeedsScripts />
      <div className="mt-6">
        {visits.data ? (
          <Loaded visits={visits.data} />
        ) : visits.isError ? (
          <ListFailure of="counts" query={visits} />
        ) : (
          <Loading>Counting...</Loading>
        )}
      </div>
    </>
  )
}

function Loaded({ visits: { fromDay, toDay, events, outcome, tiers } }: { visits: Counted }) {
  const now = useNow()
  const views = events.filter(({ event }) => event === 'page_view')
  const clicks = events.filter(({ event }) => event !== 'page_view')
  return (
    <>
      <p className="mb-6 text-small text-soft">
        {dayNamed(fromDay, now)} to {dayNamed(toDay, now)}. Nobody is known by these counts, and visitors who
        ask not to be tracked are not in them. Which campaign somebody came from is not counted: no page reads
        it.
      </p>
      <Card title="From a tier to an order">
        <TierTable of="From a tier to an order" columns={COLUMNS} tiers={tiers} outcome={outcome} />
        <p className="mt-3 max-w-[44em] text-small text-soft">
          Each is counted in these days by itself: a quote may answer an enquiry of before them. Nobody is
          followed from a click to an enquiry, so the share of clicks that became one is not known.
        </p>
      </Card>
      <Card title="What became of these enquiries">
        <TierTable of="What became of these enquiries" columns={BY_NOW} tiers={tiers} outcome={outcome} />
      </Card>
      <div className="grid grid-cols-1 items-start gap-x-12 lg:grid-cols-2">
        <Card title="Page views">
          <Sums
            of="Page views"
            none="No page was viewed."
            rows={views.slice(0, MOST_PATHS).map(({ path, count }) => ({ name: path, count }))}
          />
        </Card>
        <Card title="Clicks">
          <Sums
            of="Clicks"
            none="Nothing was clicked."
            rows={clicks.slice(0, MOST_PATHS).map(({ event, path, detail, count }) => ({
              name: `${event.replaceAll('_', ' ')}, ${detail}, on ${path}`,
              count,
            }))}
          />
        </Card>
      </div>
    </>
  )
}

type Column = { key: keyof Outcome; label: string; isShare?: boolean }

const COLUMNS: readonly Column[] = [
  { key: 'clicks', label: 'Clicks' },
  { key: 'enquiries', label: 'Enquiries' },
  { key: 'quotes', label: 'Quotes' },
  { key: 'orders', label: 'Orders' },
]

const BY_NOW: readonly Column[] = [
  { key: 'enquiries', label: 'Enquiries' },
  { key: 'quoted', label: 'Quoted by now', isShare: true },
  { key: 'agreed', label: 'Ordered by now', isShare: true },
]

type TierTableProps = Pick<Counted, 'tiers' | 'outcome'> & { of: string; columns: readonly Column[] }

/** A share is one of the enquiries. */
function TierTable({ of, columns, tiers, outcome }: TierTableProps) {
  const cells = (sums: Outcome) =>
    columns.map(({ key, isShare }) => (
      <td key={key} className="py-2.5 pl-4 text-right tabular-nums">
        {sums[key]}
        {isShare && sums.enquiries > 0 && (
          <span className="text-soft"> {Math.round((sums[key] / sums.enquiries) * 100)}%</span>
        )}
      </td>
    ))
  return (
    <table aria-label={of} className="w-full max-w-[44rem] text-small">
      <thead>
        <tr className="font-mono text-micro text-soft">
          <th scope="col" className="py-2 text-left font-normal">
            Tier
          </th>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col" className="py-2 pl-4 text-right font-normal">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tiers.map(({ tier, ...sums }) => (
          <tr key={tier ?? ''} className="border-line border-t">
            <th scope="row" className="py-2.5 text-left font-normal first-letter:uppercase">
              {tier ?? 'without one'}
            </th>
            {cells(sums)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-line border-t font-semibold">
          <th scope="row" className="py-2.5 text-left">
            All
          </th>
          {cells(outcome)}
        </tr>
      </tfoot>
    </table>
  )
}

function Sums({ of, rows, none }: { of: string; rows: { name: string; count: number }[]; none: string }) {
  if (rows.length === 0) return <p className="text-small text-soft">{none}</p>
  const most = Math.max(...rows.map(({ count }) => count))
  return (
    <ul aria-label={of} className="text-small">
      {rows.map(({ name, count }) => (
        <li key={name} className="border-line border-t py-2">
          <span className="flex justify-between gap-x-4">
            <span className="wrap-anywhere">{name}</span>
            <span className="tabular-nums">{count}</span>
          </span>
          <span
            aria-hidden="true"
            className="mt-1 block h-[3px] bg-soft"
            style={{ width: `${(count / most) * 100}%` }}
          />
        </li>
      ))}
    </ul>
  )
}
