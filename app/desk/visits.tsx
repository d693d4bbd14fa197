import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { callApi } from '#app/shared/api.ts'
import { tierNames } from '#content/tiers.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import type { Visits as Counted, Outcome } from '#domain/reads/visits.schema.ts'
import { ChoiceLinks } from './components/choice-links.tsx'
import { Heading } from './components/page-heading.tsx'
import { Section } from './components/section.tsx'

const SPANS = [
  { days: '7', label: '7 days' },
  { days: '30', label: '30 days' },
  { days: '90', label: '90 days' },
  { days: '365', label: '1 year' },
]

const MOST_PATHS = 40

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
        label="Period"
        choices={SPANS.map((span) => ({
          to: span.days === '30' ? '/desk/visits' : `/desk/visits?days=${span.days}`,
          label: span.label,
          isChosen: span.days === days,
        }))}
      />
      <div className="mt-6">
        <QueryResult of="visits" query={visits}>
          {(data) => <Loaded visits={data} />}
        </QueryResult>
      </div>
    </>
  )
}

function Loaded({ visits }: { visits: Counted }) {
  const { fromDay, toDay, events, outcome, tiers } = visits
  const now = useNow()
  const views = events.filter(({ event }) => event === 'page_view')
  const clicks = events.filter(({ event }) => event !== 'page_view')
  const byTier = {
    rows: tiers.map(({ tier, ...sums }) => ({ name: tier && tierNames[tier], sums })),
    all: outcome,
  }
  return (
    <>
      <p className="mb-6 text-small text-soft">
        {dayNamed(fromDay, now)} to {dayNamed(toDay, now)}. Counts are anonymous and leave out visitors who
        ask not to be tracked.
      </p>
      <Section title="From tier to order">
        <OutcomeTable of="From tier to order" first="Tier" columns={FROM_TIER} {...byTier} />
        <p className="mt-3 max-w-[44em] text-small text-soft">
          Each column counts this period on its own, so a quote may answer an earlier enquiry. We don’t track
          visitors, so the share of clicks that became enquiries is unknown.
        </p>
      </Section>
      <Section title="Outcome of these enquiries">
        <OutcomeTable of="Outcome of these enquiries" first="Tier" columns={BY_NOW} {...byTier} />
      </Section>
      {visits.campaigns.length > 0 && <Campaigns visits={visits} />}
      <div className="grid grid-cols-1 items-start gap-x-12 lg:grid-cols-2">
        <Section title="Page views">
          <Sums
            of="Page views"
            none="No page views."
            rows={views.slice(0, MOST_PATHS).map(({ path, count }) => ({ name: path, count }))}
          />
        </Section>
        <Section title="Clicks">
          <Sums
            of="Clicks"
            none="No clicks."
            rows={clicks.slice(0, MOST_PATHS).map(({ event, path, detail, count }) => ({
              name: `${event.replaceAll('_', ' ')}, ${detail}, on ${path}`,
              count,
            }))}
          />
        </Section>
      </div>
    </>
  )
}

function Campaigns({ visits: { campaigns, furtherCampaigns, outcome } }: { visits: Counted }) {
  const byCampaign = {
    rows: campaigns.map(({ campaign, ...sums }) => ({ name: campaign, sums })),
    all: outcome,
  }
  return (
    <>
      <Section title="By campaign">
        <OutcomeTable of="By campaign" first="Campaign" columns={FROM_CAMPAIGN} {...byCampaign} />
        {furtherCampaigns > 0 && (
          <p className="mt-3 text-small text-soft">
            {furtherCampaigns} smaller campaigns are included only in the totals.
          </p>
        )}
        <p className="mt-3 max-w-[44em] text-small text-soft">
          Views count pages opened by a campaign’s link. An enquiry is attributed if the link led to the
          contact form or to the page before it. We don’t track visitors, so later enquiries and purchases
          aren’t attributed.
        </p>
      </Section>
      <Section title="Outcome of campaign enquiries">
        <OutcomeTable of="Outcome of campaign enquiries" first="Campaign" columns={BY_NOW} {...byCampaign} />
      </Section>
    </>
  )
}

type Sums = Outcome & { clicks?: number; views?: number }
type Column = { key: keyof Sums; label: string; isShare?: boolean }

const TO_AN_ORDER: readonly Column[] = [
  { key: 'enquiries', label: 'Enquiries' },
  { key: 'quotes', label: 'Quotes' },
  { key: 'orders', label: 'Orders' },
]

const FROM_TIER: readonly Column[] = [{ key: 'clicks', label: 'Clicks' }, ...TO_AN_ORDER]

const FROM_CAMPAIGN: readonly Column[] = [{ key: 'views', label: 'Views' }, ...TO_AN_ORDER]

const BY_NOW: readonly Column[] = [
  { key: 'enquiries', label: 'Enquiries' },
  { key: 'quoted', label: 'Quoted by now', isShare: true },
  { key: 'agreed', label: 'Ordered by now', isShare: true },
]

type OutcomeTableProps = {
  of: string
  first: string
  columns: readonly Column[]
  rows: readonly { name: string | null; sums: Sums }[]
  all: Sums
}

/** Shares are relative to the enquiries. */
function OutcomeTable({ of, first, columns, rows, all }: OutcomeTableProps) {
  const cells = (sums: Sums) =>
    columns.map(({ key, isShare }) => (
      <td key={key} className="py-2.5 pl-4 text-right tabular-nums">
        {sums[key]}
        {isShare && sums.enquiries > 0 && (
          <span className="text-soft"> {Math.round(((sums[key] ?? 0) / sums.enquiries) * 100)}%</span>
        )}
      </td>
    ))
  return (
    <table aria-label={of} className="w-full max-w-[44rem] text-small">
      <thead>
        <tr className="font-mono text-micro text-soft">
          <th scope="col" className="py-2 text-left font-normal">
            {first}
          </th>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col" className="py-2 pl-4 text-right font-normal">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, sums }) => (
          <tr key={name ?? ''} className="border-line border-t">
            <th scope="row" className="wrap-anywhere min-w-[4.5em] py-2.5 text-left font-normal">
              {name ?? 'None'}
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
          {cells(all)}
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
