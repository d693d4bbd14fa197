import { contactServiceLabel } from '#domain/crm/contact/contact.schema.ts'
import { useEnquiry } from './enquiry-thread.tsx'

/** Letters of a message beside a list. */
const MOST = 600

/** What a visitor wrote, as far as it helps to decide. */
export function EnquiryPreview({ id }: { id: string }) {
  const { data } = useEnquiry(id)
  if (!data) return null
  const { email, message, title, tier } = data
  return (
    <>
      <p className="wrap-anywhere mt-2 font-mono text-micro text-soft">{email}</p>
      <p className="wrap-anywhere mt-4 whitespace-pre-wrap border-line border-l-2 pl-4">
        {message.length > MOST ? `${message.slice(0, MOST)}…` : message}
      </p>
      <p className="mt-4 font-mono text-micro text-soft">
        {[contactServiceLabel(title), tier].filter(Boolean).join(', ')}
      </p>
    </>
  )
}
