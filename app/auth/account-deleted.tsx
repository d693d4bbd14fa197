import { TextLink } from '#app/ui/text-link.tsx'
import { studio } from '#content/studio.ts'
import { AuthHeading } from './auth-heading.tsx'

/** For somebody who has just deleted their account. */
export function AccountDeleted() {
  return (
    <>
      <AuthHeading title="Your account is deleted" />
      <div className="grid justify-items-start gap-6">
        <p>
          Your projects, links to files and messages are deleted with it. An email from us confirms it.
          Invoices and payments stay as long as the Swedish Bookkeeping Act requires. What you still owe stays
          due.
        </p>
        <p>
          Questions? Write to{' '}
          <TextLink to={`mailto:${studio.supportEmail}`} prefetch="none">
            {studio.supportEmail}
          </TextLink>
          .
        </p>
        <TextLink to="/" reloadDocument>
          Home
        </TextLink>
      </div>
    </>
  )
}
