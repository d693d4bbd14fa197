import type { Waiting } from '../../../domain/kernel/waiting.ts'
import { CopyText } from '../../portal/copy-text.tsx'
import { clockMoment } from '../../portal/time/time-words.ts'
import { ClientPreview } from '../clients/client-preview.tsx'
import { EnquiryPreview } from '../enquiries/enquiry-preview.tsx'
import { addressOf } from './rows.ts'
import { timeLeft } from './time-left.ts'
import { WORDS } from './time-used.tsx'

/** The chosen row, beside the list where there is room. Nothing counts as read by it. */
export function Preview({ row, now }: { row: Waiting; now: Date }) {
  const left = timeLeft(row, now)
  const seen = addressOf(row)?.seen
  const [, kind, id] = /^\/desk\/(enquiries|clients)\/(\w+)$/.exec(seen ?? '') ?? []
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
      {!seen && (
        <div className="mt-5">
          <p className="text-soft">Done at a terminal of the server:</p>
          <code className="wrap-anywhere mt-2 block rounded-md border border-line p-3 text-micro">
            {row.act}
          </code>
          <CopyText name="command" text={row.act} />
        </div>
      )}
    </aside>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="border-line border-b py-2.5 font-mono text-micro text-soft leading-6">{name}</dt>
      <dd className="border-line border-b py-2.5">{children}</dd>
    </>
  )
}
