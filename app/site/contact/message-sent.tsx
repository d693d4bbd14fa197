import { Link } from 'react-router'
import { contact } from '../../../content/contact.ts'

/** In place of the form after it was sent without scripts. */
export function MessageSent() {
  return (
    <div role="status" className="border-after border-l-2 py-2 pl-6 md:pl-8">
      <h2 className="text-display">{contact.sent.title}</h2>
      <p className="mt-4 text-lead text-soft">{contact.sent.text}</p>
      <p className="mt-8">
        <Link
          to="/contact"
          reloadDocument
          className="inline-flex min-h-11 items-center font-semibold text-small underline underline-offset-4 hover:decoration-after active:text-after"
        >
          {contact.writeAgain}
        </Link>
      </p>
    </div>
  )
}
