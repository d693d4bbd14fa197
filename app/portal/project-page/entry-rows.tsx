import type { ComponentType, ReactNode } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { paperName } from '#domain/billing/invoices/invoices.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import type { Movement, TimelineEntry, TimelineKind } from '#domain/reads/project-page.schema.ts'
import { LinkedText } from '../linked-text.tsx'
import { AskedQuestion } from '../messages/asked-question.tsx'
import { ChangeOwn } from '../messages/change-own.tsx'
import { MessageContent } from '../messages/message-content.tsx'
import { clockMoment, clockWords } from '../time/time-words.ts'
import { useNow } from '../time/use-now.ts'
import { LinkStateText } from '../upload/link-state-text.tsx'
import type { Unsent } from './use-unsent.ts'

type EntryOf<Kind extends TimelineKind> = Extract<TimelineEntry, { kind: Kind }>

const KINDS = {
  status: { label: 'Status', Content: Told },
  message: { label: 'Message', Content: Message },
  figures: { label: 'Figures', Content: Told },
  delivery: { label: 'Delivery', Content: Told },
  file: { label: 'File', Content: File },
  payment: { label: 'Payment', Content: Payment },
  paper: { label: 'Invoice', Content: Paper },
} satisfies { [Kind in TimelineKind]: { label: string; Content: ComponentType<{ entry: EntryOf<Kind> }> } }

/** One entry: when, what of, by whom, and what it says. */
export function EntryRow({ entry }: { entry: TimelineEntry }) {
  const { label, Content } = KINDS[entry.kind]
  // Of its own kind: the table says so.
  const OfKind = Content as ComponentType<{ entry: TimelineEntry }>
  return (
    <Row at={entry.at} label={label} by={entry.by ?? 'You'}>
      <OfKind entry={entry} />
    </Row>
  )
}

/** What the client wrote and the server does not have yet. */
export function UnsentRow({ message, onTryAgain }: { message: Unsent; onTryAgain: () => void }) {
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
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5 border-line border-b py-5 last:border-0 md:grid-cols-[4.5rem_minmax(0,1fr)]">
      <p className="font-mono text-micro text-soft max-md:order-2">
        <time dateTime={at} title={clockMoment(at)}>
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
  const { by, asks, at: createdAt } = entry
  const now = useNow()
  return (
    <>
      <div className={`max-w-[42em] ${by === null ? 'border-edge border-l-2 pl-3' : ''}`}>
        {/* A reply by email belongs to no project. */}
        <MessageContent {...entry} hasWholeEmail={false} />
      </div>
      {by === null && <ChangeOwn message={{ ...entry, createdAt }} now={now} />}
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
  refund: 'sent back to you.',
  correction: 'taken off what we had booked as paid.',
}

function Payment({ entry: { amount, movement } }: { entry: EntryOf<'payment'> }) {
  return (
    <p>
      {formatEuros(Math.abs(amount))} {MOVED[movement]}
    </p>
  )
}

function Paper({ entry: { id, paper, number, gross } }: { entry: EntryOf<'paper'> }) {
  return (
    <p>
      <TextLink to={`/api/invoices/${id}.pdf`} reloadDocument className="min-h-11">
        {paperName({ kind: paper })} {number} (PDF)
      </TextLink>{' '}
      over {formatEuros(gross)}
    </p>
  )
}
