import { Link, useSearchParams } from 'react-router'
import { contactServiceLabel, type Enquiry } from '../../../domain/contact/contact.schema.ts'
import { ListFailure } from '../../portal/lists/list-failure.tsx'
import { relativeWords } from '../../portal/time/time-words.ts'
import { useNow } from '../../portal/time/use-now.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { AgeWhenAway } from '../frame/age-when-away.tsx'
import { SHOWN, type Shown, useEnquiries } from './enquiry-queries.ts'

const LABELS: Record<Shown, string> = { waiting: 'Waiting', done: 'Done', all: 'All' }
const NONE: Record<Shown, string> = {
  waiting: 'No enquiry waits: all are done.',
  done: 'None is done.',
  all: 'Nobody has written yet.',
}

/** What visitors wrote, newest first. */
export default function Enquiries() {
  const [query] = useSearchParams()
  const shown = SHOWN.find((one) => one === query.get('show')) ?? 'waiting'
  const list = useEnquiries(shown)
  const now = useNow()
  const rows = list.data?.pages.flatMap((page) => page.rows)
  return (
    <>
      <h1 className="text-display">Enquiries</h1>
      <nav aria-label="Which enquiries" className="mt-5 flex gap-x-5 border-line border-b">
        {SHOWN.map((one) => (
          <Link
            key={one}
            to={one === 'waiting' ? '?' : `?show=${one}`}
            replace
            aria-current={one === shown ? 'page' : undefined}
            className="flex min-h-11 items-center border-transparent border-b-2 text-small text-soft hover:text-ink aria-[current]:border-after aria-[current]:text-ink"
          >
            {LABELS[one]}
          </Link>
        ))}
      </nav>
      <AgeWhenAway at={list.dataUpdatedAt} />
      {rows ? (
        <ul data-rows="" aria-label="Enquiries">
          {rows.map((enquiry) => (
            <EnquiryRow key={enquiry.id} enquiry={enquiry} now={now} />
          ))}
        </ul>
      ) : (
        <div className="py-6">
          {list.isError ? (
            <ListFailure of="enquiries" query={list} />
          ) : (
            <Loading>Loading enquiries...</Loading>
          )}
        </div>
      )}
      {rows?.length === 0 && <p className="py-6 text-lead">{NONE[shown]}</p>}
      {list.hasNextPage && (
        <Button className="mt-5" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

function EnquiryRow({ enquiry, now }: { enquiry: Enquiry; now: Date }) {
  const { id, name, title, message, status, suspectedSpam, createdAt } = enquiry
  return (
    <li className="border-line border-b">
      <Link
        to={`/desk/enquiries/${id}`}
        prefetch="intent"
        className="-mx-5 grid gap-x-5 gap-y-1 px-5 py-3 text-small hover:bg-raised md:-mx-8 md:px-8 lg:grid-cols-[14rem_minmax(0,1fr)_9rem]"
      >
        <span className="wrap-anywhere">
          <b className="block font-semibold">{name}</b>
          <span className="font-mono text-micro text-soft">{contactServiceLabel(title)}</span>
        </span>
        <span className="wrap-anywhere line-clamp-2 text-soft">{message}</span>
        <span className="flex flex-wrap items-center gap-2 font-mono text-micro text-soft lg:justify-end">
          {suspectedSpam && <Badge tone="progress">perhaps spam</Badge>}
          {status === 'done' && <Badge>done</Badge>}
          <time dateTime={createdAt}>{relativeWords(createdAt, now)}</time>
        </span>
      </Link>
    </li>
  )
}
