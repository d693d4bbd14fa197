import { type ComponentType, Fragment, type ReactNode, useId, useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { documentName } from '#domain/billing/invoices/invoices.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { clockWords, momentWords } from '#domain/kernel/time.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import type {
  Movement,
  TimelineEntry,
  TimelineFilter,
  TimelineKind,
} from '#domain/reads/project-pages.schema.ts'
import { Card } from '../card.tsx'
import { LinkedText } from '../linked-text.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { AskedQuestion } from '../messages/asked-question.tsx'
import { Composer } from '../messages/composer.tsx'
import { MessageContent } from '../messages/message-content.tsx'
import { nearClockDay } from '../time/time-words.ts'
import { useNow } from '../time/use-now.ts'
import { LinkStateText } from '../upload/file-facts.tsx'
import { TimelineFilters } from './timeline-filters.tsx'
import { type Unsent, useTimeline, useUnsent } from './timeline-queries.ts'

const NOTHING: Record<TimelineFilter, string> = {
  all: 'Nothing has happened yet.',
  messages: 'No messages about this project yet.',
  figures: 'No figures for this project yet.',
  files: 'No files for this project yet.',
  payments: 'No payments for this project yet.',
}

/** So many entries are shown first if the timeline is short. */
const FEW = 3

type TimelineProps = { project: Project; isShort: boolean }

export function Timeline({ project, isShort }: TimelineProps) {
  const [of, setOf] = useState<TimelineFilter>('all')
  const timeline = useTimeline(project.id, of)
  const { unsent, send, tryAgain } = useUnsent(project.id)
  const [isCut, setIsCut] = useState(isShort)
  const [newest] = timeline.data?.pages ?? []
  const entries = timeline.data?.pages.flatMap((page) => page.entries) ?? []
  const isSaid = of === 'all' || of === 'messages'
  return (
    <Card title="Timeline" tag={<TimelineFilters chosen={of} counts={newest?.counts} onChoose={setOf} />}>
      <div className="print:hidden">
        <Composer place={project.id} projects={[project]} send={send} />
      </div>
      {isSaid && unsent.length > 0 && (
        <ol className="mt-8">
          {unsent.map((message) => (
            <UnsentRow key={message.key} message={message} onTryAgain={() => tryAgain(message)} />
          ))}
        </ol>
      )}
      <div className="mt-8" aria-busy={timeline.isPlaceholderData || undefined}>
        {!newest ? (
          timeline.isError && <ListFailure of="timeline" query={timeline} />
        ) : entries.length === 0 ? (
          <p className="border-line border-t pt-5 text-soft">{NOTHING[of]}</p>
        ) : (
          <Days entries={isCut ? entries.slice(0, FEW) : entries} />
        )}
      </div>
      {(timeline.hasNextPage || (isCut && entries.length > FEW)) && (
        <Button
          size="small"
          className="mt-5 print:hidden"
          busy={timeline.isFetchingNextPage}
          onClick={() => (isCut ? setIsCut(false) : timeline.fetchNextPage())}
        >
          {timeline.isFetchingNextPage ? 'Loading...' : 'Show earlier entries'}
        </Button>
      )}
      <Announcement entries={entries} />
    </Card>
  )
}

function Days({ entries }: { entries: readonly TimelineEntry[] }) {
  const now = useNow()
  const id = useId()
  const days = Map.groupBy(entries, ({ at }) => nearClockDay(at, now))
  return [...days].map(([day, ofDay], index) => (
    <Fragment key={day}>
      <h3
        id={`${id}-${index}`}
        className="border-line border-b pt-2 pb-3 font-mono font-normal text-micro text-soft tracking-normal not-first:pt-10"
      >
        {day}
      </h3>
      <ol aria-labelledby={`${id}-${index}`}>
        {ofDay.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </Fragment>
  ))
}

/** Reads out only messages that arrive while the page is open. */
function Announcement({ entries }: { entries: readonly TimelineEntry[] }) {
  const newest = entries.find((entry) => entry.kind === 'message' && entry.by !== null)
  const [known, setKnown] = useState<string>()
  if (known === undefined && entries.length > 0) setKnown(newest?.id ?? '')
  const isNew = known !== undefined && newest !== undefined && newest.id !== known
  return (
    <p aria-live="polite" className="sr-only">
      {isNew && newest.kind === 'message' ? `New message from ${newest.by}: ${newest.body}` : ''}
    </p>
  )
}

type EntryOf<Kind extends TimelineKind> = Extract<TimelineEntry, { kind: Kind }>

const KINDS = {
  status: { label: 'Status', Content: Told },
  message: { label: 'Message', Content: Message },
  figures: { label: 'Figures', Content: Told },
  delivery: { label: 'Delivery', Content: Told },
  file: { label: 'File', Content: File },
  payment: { label: 'Payment', Content: Payment },
  document: { label: 'Invoice', Content: InvoiceLink },
} satisfies { [Kind in TimelineKind]: { label: string; Content: ComponentType<{ entry: EntryOf<Kind> }> } }

function EntryRow({ entry }: { entry: TimelineEntry }) {
  const { label, Content } = KINDS[entry.kind]
  // `KINDS` guarantees the type.
  const OfKind = Content as ComponentType<{ entry: TimelineEntry }>
  return (
    <Row at={entry.at} label={label} by={entry.by ?? 'You'}>
      <OfKind entry={entry} />
    </Row>
  )
}

function UnsentRow({ message, onTryAgain }: { message: Unsent; onTryAgain: () => void }) {
  const { at, body, attachments, failure } = message
  const files = attachments.map(({ name }) => name).join(', ')
  return (
    <Row at={at} label="Message" by={failure ? 'You' : 'You, sending'}>
      <p className="wrap-anywhere whitespace-pre-wrap text-soft">
        {[body, files].filter(Boolean).join('\n')}
      </p>
      {failure && (
        <div className="mt-3 grid justify-items-start gap-3">
          <Alert tone="failure">{failure}</Alert>
          <Button size="small" onClick={onTryAgain}>
            Try again
          </Button>
        </div>
      )}
    </Row>
  )
}

function Row({ at, label, by, children }: { at: string; label: string; by: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5 border-line border-b py-5 last:border-0 md:grid-cols-[5.5rem_minmax(0,1fr)]">
      <p className="font-mono text-micro text-soft max-md:order-2">
        <time dateTime={at} title={momentWords(at)}>
          {clockWords(at)}
        </time>
      </p>
      <div className="min-w-0 max-md:contents">
        <p className="text-small">
          <span className="font-semibold">{label}</span> <span className="text-soft">{by}</span>
        </p>
        <div className="min-w-0 max-md:order-3 max-md:col-span-2 md:mt-1.5">{children}</div>
      </div>
    </li>
  )
}

function Told({ entry: { body } }: { entry: EntryOf<'status' | 'figures' | 'delivery'> }) {
  return (
    <p className="wrap-anywhere max-w-[42em] whitespace-pre-wrap">
      <LinkedText>{body}</LinkedText>
    </p>
  )
}

function Message({ entry }: { entry: EntryOf<'message'> }) {
  const { by, asks } = entry
  return (
    <>
      <div className={`max-w-[42em] ${by === null ? 'border-edge border-l-2 pl-3' : ''}`}>
        {/* Replies by email belong to no project. */}
        <MessageContent {...entry} hasWholeEmail={false} />
      </div>
      {asks && <AskedQuestion id={entry.id} />}
    </>
  )
}

function File({ entry: { body, url, link } }: { entry: EntryOf<'file'> }) {
  return (
    <>
      <p>{body}</p>
      {url && (
        <p className="mt-1 text-small text-soft">
          <LinkedText>{url}</LinkedText>
        </p>
      )}
      {link && <LinkStateText link={link} />}
    </>
  )
}

const MOVED: Record<Movement, string> = {
  payment: 'paid.',
  refund: 'refunded to you.',
  correction: 'removed because we recorded it by mistake.',
}

function Payment({ entry: { amount, movement } }: { entry: EntryOf<'payment'> }) {
  return (
    <p>
      {formatEuros(Math.abs(amount))} {MOVED[movement]}
    </p>
  )
}

function InvoiceLink({ entry: { id, document, number, gross } }: { entry: EntryOf<'document'> }) {
  return (
    <p>
      <TextLink to={`/api/invoices/${id}.pdf`} reloadDocument className="min-h-11">
        {documentName({ kind: document })} {number} (PDF)
      </TextLink>{' '}
      for {formatEuros(gross)}
    </p>
  )
}
