import { useEffect, useRef } from 'react'
import { Link } from '#app/ui/link.tsx'
import { contact } from '#content/contact.ts'
import { tierNames } from '#content/tiers.ts'
import { type ContactInput, contactServiceLabel } from '#domain/crm/contact/contact.schema.ts'

export type SentMessage = Pick<ContactInput, 'email' | 'title' | 'tier' | 'message'>

type MessageSentProps = {
  sent: SentMessage
  /** The form and the toast are not on the page, so the toast's text and a link to the form are shown. */
  instead?: boolean
}

/** A copy of the message that was sent, with the next steps. */
export function MessageSent({ sent, instead = false }: MessageSentProps) {
  const { confirmation, next } = contact
  const panel = useRef<HTMLDivElement>(null)
  const subject = [contactServiceLabel(sent.title), sent.tier && tierNames[sent.tier]].filter(Boolean)

  // Moves the keyboard focus here; the form is below.
  useEffect(() => {
    panel.current?.focus()
  }, [])

  return (
    <div ref={panel} tabIndex={-1} className="border-after border-l-2 py-2 pl-6 outline-none md:pl-8">
      <h2 className="text-heading md:text-display">{instead ? contact.sent.title : confirmation.heading}</h2>
      {instead && <p className="mt-4 text-lead text-soft">{contact.sent.text}</p>}
      <ol className="mt-6 border-line border-b">
        {next.steps.slice(1).map(({ when, title }) => (
          <li
            key={when}
            className="grid gap-x-6 border-line border-t py-3 text-small sm:grid-cols-[9rem_minmax(0,1fr)] sm:items-baseline"
          >
            <span className="font-mono text-micro text-soft">{when}</span>
            <span>{title}</span>
          </li>
        ))}
      </ol>
      <h3 className="mt-8 text-lead tracking-[-0.025em]">{confirmation.copyHeading}</h3>
      <p className="mt-2 font-mono text-micro text-soft [overflow-wrap:anywhere]">
        {subject.join(' · ')}
        <br />
        {confirmation.answerTo} {sent.email}
      </p>
      <p className="mt-4 max-w-[44em] whitespace-pre-wrap text-small [overflow-wrap:anywhere]">
        {sent.message}
      </p>
      {instead && (
        <p className="mt-8">
          <Link
            to="/contact"
            className="inline-flex min-h-11 items-center font-semibold text-small underline underline-offset-4 hover:decoration-after active:text-after"
          >
            {contact.writeAgain}
          </Link>
        </p>
      )}
    </div>
  )
}
