import { Link, useSearchParams } from 'react-router'
import { relativeWords } from '#app/portal/time/time-words.ts'
import { useNow } from '#app/portal/time/use-now.ts'
import { Badge } from '#app/ui/badge.tsx'
import { contactServiceLabel, type Enquiry } from '#domain/crm/contact/contact.schema.ts'
import { InfiniteList } from '../components/infinite-list.tsx'

const SHOWN = ['waiting', 'done', 'all'] as const
type Shown = (typeof SHOWN)[number]

const LABELS: Record<Shown, string> = { waiting: 'Open', done: 'Done', all: 'All' }
const NONE: Record<Shown, string> = {
  waiting: 'No open enquiries.',
  done: 'No enquiries marked as done.',
  all: 'No enquiries yet.',
}

export default function Enquiries() {
  const [query] = useSearchParams()
  const shown = SHOWN.find((one) => one === query.get('show')) ?? 'waiting'
  const now = useNow()
  return (
    <>
      <h1 className="text-display">Enquiries</h1>
      <nav aria-label="Filter enquiries" className="mt-5 flex gap-x-5 border-line border-b">
        {SHOWN.map((one) => (
          <Link
            key={one}
            to={one === 'waiting' ? '?' : `?show=${one}`}
            replace
            aria-current={one === shown ? 'page' : undefined}
            className="flex min-h-11 items-center border-unmarked border-b-2 text-small text-soft hover:text-ink aria-[current]:border-after aria-[current]:text-ink"
          >
            {LABELS[one]}
          </Link>
        ))}
      </nav>
      <InfiniteList<Enquiry>
        of="enquiries"
        path="/api/desk/enquiries"
        filter={{ show: shown }}
        cursor="before"
        none={NONE[shown]}
        keyOf={({ id }) => id}
        choiceOf={({ name, createdAt }) => `${name}, ${relativeWords(createdAt, now)}`}
      >
        {(enquiry) => <EnquiryRow enquiry={enquiry} now={now} />}
      </InfiniteList>
    </>
  )
}

function EnquiryRow({ enquiry, now }: { enquiry: Enquiry; now: Date }) {
  const { id, name, title, message, status, suspectedSpam, createdAt } = enquiry
  return (
    <Link
      to={`/desk/enquiries/${id}`}
      prefetch="intent"
      className="grid gap-x-5 gap-y-1 py-3 text-small hover:bg-raised lg:grid-cols-[14rem_minmax(0,1fr)_9rem]"
    >
      <span className="wrap-anywhere">
        <b className="block font-semibold">{name}</b>
        <span className="font-mono text-micro text-soft">{contactServiceLabel(title)}</span>
      </span>
      <span className="wrap-anywhere line-clamp-2 text-soft">{message}</span>
      <span className="flex flex-wrap items-center gap-2 font-mono text-micro text-soft lg:justify-end">
        {suspectedSpam && <Badge tone="progress">possible spam</Badge>}
        {status === 'done' && <Badge>done</Badge>}
        <time dateTime={createdAt}>{relativeWords(createdAt, now)}</time>
      </span>
    </Link>
  )
}
