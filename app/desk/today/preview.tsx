import type { ReactNode } from 'react'
import { clockMoment } from '#app/portal/time/time-words.ts'
import { Button } from '#app/ui/button.tsx'
import type { MarkedWaiting } from '#domain/kernel/waiting.ts'
import { ClientPreview } from '../clients/client-preview.tsx'
import { EnquiryPreview } from '../enquiries/enquiry-preview.tsx'
import { useMember } from '../frame/use-member.ts'
import { addressOf } from './rows.ts'
import { timeLeft } from './time-left.ts'
import { WORDS } from './time-used.tsx'

type PreviewProps = { row: MarkedWaiting; now: Date; assign: () => void; putOff: () => void }

/** The chosen row, beside the list where there is room. Nothing counts as read by it. */
export function Preview({ row, now, assign, putOff }: PreviewProps) {
  const left = timeLeft(row, now)
  const member = useMember()
  const seen = addressOf(row).seen
  const [, kind, id] = /^\/desk\/(enquiries|clients)\/(\w+)$/.exec(seen) ?? []
  return (
    <aside
      aria-label="Chosen"
      className="sticky top-0 max-h-dvh self-start overflow-y-auto border-line border-l pb-6 pl-8 text-small max-xl:hidden"
    >
      <p className="pt-3 font-mono text-micro text-soft">{row.what}</p>
      <h2 className="wrap-anywhere mt-2 text-title">{row.whose ?? row.about}</h2>
      {kind === 'enquiries' && id ? (
        <EnquiryPreview id={id} />
      ) : (
        <p className="wrap-anywhere mt-3">{row.about}</p>
      )}
      {kind === 'clients' && id && <ClientPreview id={id} />}
      <dl className="mt-5 grid grid-cols-[6rem_minmax(0,1fr)] border-line border-t">
        <Fact name="Since">{clockMoment(row.since)}</Fact>
        {row.until && (
          <Fact name="Promised">
            {clockMoment(row.until)}
            <span className={`block font-mono text-micro ${WORDS[left.look]}`}>{left.words}</span>
          </Fact>
        )}
      </dl>
      <div className="mt-5 grid gap-2">
        <Act letter="A" onClick={assign}>
          {row.assignedTo === member.name ? 'Leave it to others' : 'Take it on'}
        </Act>
        <Act letter="H" onClick={putOff}>
          Later: not before tomorrow
        </Act>
      </div>
    </aside>
  )
}

function Act({ letter, onClick, children }: { letter: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button size="small" className="justify-between" onClick={onClick}>
      {children}
      <kbd className="rounded-sm border border-line px-1.5 font-mono text-micro text-soft">{letter}</kbd>
    </Button>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="border-line border-b py-2.5 font-mono text-micro text-soft leading-6">{name}</dt>
      <dd className="border-line border-b py-2.5">{children}</dd>
    </>
  )
}
