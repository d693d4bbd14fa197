import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import type { Visits as Counted } from '#domain/reads/visits.schema.ts'
import { ChoiceLinks } from './components/choice-links.tsx'
import { Heading } from './components/page-heading.tsx'
import { ListSection, Row, Section } from './components/section.tsx'

const SPANS = [
  { days: '7', label: '7 days' },
  { days: '30', label: '30 days' },
  { days: '90', label: '90 days' },
  { days: '365', label: '1 year' },
]

const MOST_PATHS = 12

export default function Visits() {
  const [search] = useSearchParams()
  const days = SPANS.find((span) => span.days === search.get('days'))?.days ?? '30'
  const visits = useQuery<Counted>({
    queryKey: [`/api/desk/visits?days=${days}`],
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
      <QueryResult of="visits" query={visits}>
        {(data) => <Loaded visits={data} />}
      </QueryResult>
    </>
  )
}

function Loaded({ visits }: { visits: Counted }) {
  const { viewsByDay, fromDay, toDay, events, outcome } = visits
  const now = useNow()
  const views = events.filter(({ event }) => event === 'page_view')
  const clicks = events.filter(({ event }) => event !== 'page_view')
  const from = dayNamed(fromDay, now)
  const to = dayNamed(toDay, now)
  return (
    <>
      <ViewsLine counts={viewsByDay} from={from} to={to} />
      <Section title="From view to order">
        <Steps outcome={outcome} />
        <p className="mt-3 max-w-[44em] text-small text-soft">
          Counts are anonymous and leave out visitors who ask not to be tracked. Each step counts this period
          on its own, so a quote may answer an earlier enquiry.
        </p>
      </Section>
      <div className="mt-9 grid grid-cols-1 items-start gap-x-12 gap-y-9 *:mt-0! lg:grid-cols-2">
        <ListSection title="Page views" none="No page views.">
          {views.slice(0, MOST_PATHS).map(({ path, count }) => (
            <Row key={path} title={path} end={count} />
          ))}
        </ListSection>
        <ListSection title="Clicks" none="No clicks.">
          {clicks.slice(0, MOST_PATHS).map(({ event, path, detail, count }) => (
            <Row
              key={`${event} ${path} ${detail}`}
              title={`${event.replaceAll('_', ' ')}, ${detail}, on ${path}`}
              end={count}
            />
          ))}
        </ListSection>
      </div>
    </>
  )
}

const [CHART_WIDTH, CHART_HEIGHT] = [1000, 160]

/** Page views of each day as a line. Its words say the same. */
function ViewsLine({ counts, from, to }: { counts: readonly number[]; from: string; to: string }) {
  const most = Math.max(...counts, 1)
  const step = CHART_WIDTH / Math.max(counts.length - 1, 1)
  const points = counts.map((count, nth) => `${nth * step},${CHART_HEIGHT - (count / most) * CHART_HEIGHT}`)
  const all = counts.reduce((sum, count) => sum + count, 0)
  return (
    <figure className="mt-5">
      <figcaption className="mb-3 flex items-baseline gap-x-3">
        <b className="font-semibold text-heading tabular-nums">{all}</b>
        <span className="text-small text-soft">
          {all === 0 ? 'page views in this period' : `page views, at most ${most} a day`}
        </span>
      </figcaption>
      <svg
        viewBox={`0 -4 ${CHART_WIDTH} ${CHART_HEIGHT + 8}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-line border-y [forced-color-adjust:none]"
        aria-hidden="true"
      >
        <polygon
          points={`0,${CHART_HEIGHT} ${points.join(' ')} ${CHART_WIDTH},${CHART_HEIGHT}`}
          className="fill-line/50"
        />
        <polyline
          points={points.join(' ')}
          className="fill-none stroke-2 stroke-ink"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="mt-1 flex justify-between text-small text-soft">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </figure>
  )
}

const STEPS = [
  ['views', 'Page views'],
  ['clicks', 'Clicks on a tier'],
  ['enquiries', 'Enquiries'],
  ['quotes', 'Quotes'],
  ['orders', 'Orders'],
] as const

/** A funnel: each step as a bar, compared with the largest. */
function Steps({ outcome }: { outcome: Counted['outcome'] }) {
  const most = Math.max(...STEPS.map(([step]) => outcome[step]), 1)
  return (
    <dl className="mt-4 grid gap-y-2.5 text-small">
      {STEPS.map(([step, name]) => (
        <div
          key={step}
          className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-center gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]"
        >
          <dt className="text-soft">{name}</dt>
          <dd className="flex items-center gap-x-3">
            <span
              aria-hidden="true"
              className="h-7 min-w-px bg-soft [forced-color-adjust:none] [print-color-adjust:exact]"
              style={{ width: `calc(${outcome[step] / most} * (100% - 4rem))` }}
            />
            <b className="font-semibold tabular-nums">{outcome[step]}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}
