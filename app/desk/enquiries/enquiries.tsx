import { useNow } from '#app/portal/time/use-now.ts'
import { Badge } from '#app/ui/badge.tsx'
import { contactServiceLabel, type Enquiry } from '#domain/crm/contact/contact.schema.ts'
import { dayWords } from '#domain/kernel/time.ts'
import { FilterLinks, useChoice } from '../components/choice-links.tsx'
import { InfiniteList } from '../components/infinite-list.tsx'
import { Heading } from '../components/page-heading.tsx'
import { RowLink } from '../components/row-list.tsx'

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
        none={(CHOICES.find(({ value }) => value === shown) ?? CHOICES[0]).none}
        keyOf={({ id }) => id}
      >
        {(enquiry) => <EnquiryRow enquiry={enquiry} now={now} />}
      </InfiniteList>
    </>
  )
}

function EnquiryRow({ enquiry, now }: { enquiry: Enquiry; now: Date }) {
  const { id, name, title, message, status, suspectedSpam, createdAt } = enquiry
  return (
    <RowLink
      to={`/desk/enquiries/${id}`}
      whose={name}
      what={<span className="text-soft">{contactServiceLabel(title)}</span>}
      end={<time dateTime={createdAt}>{dayWords(createdAt, now)}</time>}
      facts={<span className="line-clamp-2 text-soft">{message}</span>}
      state={
        suspectedSpam ? (
          <Badge tone="progress">possible spam</Badge>
        ) : (
          status === 'done' && <Badge>done</Badge>
        )
      }
    />
  )
}
