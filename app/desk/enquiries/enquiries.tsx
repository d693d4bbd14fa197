import { Link } from 'react-router'
import { useNow } from '#app/portal/time/use-now.ts'
import { Badge } from '#app/ui/badge.tsx'
import { contactServiceLabel, type Enquiry } from '#domain/crm/contact/contact.schema.ts'
import { dayWords } from '#domain/kernel/time.ts'
import { FilterLinks, useChoice } from '../components/choice-links.tsx'
import { InfiniteList } from '../components/infinite-list.tsx'
import { Heading } from '../components/page-heading.tsx'

const CHOICES = [
  { value: 'waiting', label: 'Open', none: 'No open enquiries.' },
  { value: 'done', label: 'Done', none: 'No enquiries marked as done.' },
  { value: 'all', label: 'All', none: 'No enquiries yet.' },
] as const

export default function Enquiries() {
  const shown = useChoice('show', CHOICES)
  const now = useNow()
  return (
    <>
      <Heading>Enquiries</Heading>
      <FilterLinks label="Filter enquiries" param="show" choices={CHOICES} />
      <InfiniteList<Enquiry>
        of="enquiries"
        path="/api/desk/enquiries"
        filter={{ show: shown }}
        cursor="before"
        none={CHOICES.find(({ value }) => value === shown)?.none ?? ''}
        keyOf={({ id }) => id}
        choiceOf={({ name, createdAt }) => `${name}, ${dayWords(createdAt, now)}`}
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
      className="grid gap-x-5 gap-y-1 py-2.5 text-small hover:bg-raised lg:grid-cols-[14rem_minmax(0,1fr)_9rem]"
    >
      <span className="wrap-anywhere">
        <b className="block font-semibold">{name}</b>
        <span className="text-soft">{contactServiceLabel(title)}</span>
      </span>
      <span className="wrap-anywhere line-clamp-2 text-soft">{message}</span>
      <span className="flex flex-wrap items-center gap-2 text-soft lg:justify-end">
        {suspectedSpam && <Badge tone="progress">possible spam</Badge>}
        {status === 'done' && <Badge>done</Badge>}
        <time dateTime={createdAt}>{dayWords(createdAt, now)}</time>
      </span>
    </Link>
  )
}
