import { useQuery } from '@tanstack/react-query'
import { useNow } from '#app/portal/time/use-now.ts'
import type { AnsweredEnquiry } from '#domain/crm/contact/contact.schema.ts'
import { timeWords } from '#domain/kernel/time.ts'

const LIST = '/api/desk/enquiries'

export function enquiryKey(id: string): string[] {
  return [LIST, id]
}

export function useEnquiry(id: string) {
  return useQuery<AnsweredEnquiry>({ queryKey: enquiryKey(id) })
}

export function EnquiryThread({ enquiry }: { enquiry: AnsweredEnquiry }) {
  const { name, createdAt, message, replies } = enquiry
  const now = useNow()
  return (
    <ol className="mt-6 grid max-w-[46rem] gap-5">
      <Entry by={name} at={createdAt} now={now} text={message} />
      {replies.map(({ body, byName, at }) => (
        <Entry key={at} by={byName ?? 'The studio'} at={at} now={now} text={body} isOurs />
      ))}
    </ol>
  )
}

function Entry({
  by,
  at,
  now,
  text,
  isOurs,
}: {
  by: string
  at: string
  now: Date
  text: string
  isOurs?: true
}) {
  return (
    <li className={`border-l-2 py-1 pl-5 ${isOurs ? 'border-ink bg-raised py-4' : 'border-line'}`}>
      <p className="flex flex-wrap justify-between gap-x-4 text-small">
        <b className="wrap-anywhere font-semibold">{by}</b>
        <time dateTime={at} className="text-soft">
          {timeWords(at, now)}
        </time>
      </p>
      <p className="wrap-anywhere mt-2 whitespace-pre-wrap pr-4">{text}</p>
    </li>
  )
}
