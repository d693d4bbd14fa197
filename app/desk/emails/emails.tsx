import { useSearchParams } from 'react-router'
import { useNow } from '#app/portal/time/use-now.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EMAIL_STATUSES, GIVEN_UP_STATUSES, UNSENT_STATUSES } from '#domain/email/email-states.ts'
import type { StudioEmail } from '#domain/email/outbox.schema.ts'
import { clockWords, dayWords, timeWords } from '#domain/kernel/time.ts'
import { useDone } from '../components/action.tsx'
import { EMAIL_LOOKS, EmailViews } from '../components/choice-links.tsx'
import { InfiniteList } from '../components/infinite-list.tsx'
import { Heading } from '../components/page-heading.tsx'
import { PostButton } from '../components/post-button.tsx'

/** Bodies are not shown, because they may contain sign-in links. */
export default function Emails() {
  const [search] = useSearchParams()
  const now = useNow()
  const status = EMAIL_STATUSES.find((one) => one === search.get('status')) ?? ''
  return (
    <>
      <Heading>Emails</Heading>
      <EmailViews />
      <InfiniteList<StudioEmail>
        of="emails"
        path="/api/desk/emails"
        filter={{ status }}
        none="No emails."
        keyOf={({ id }) => id}
        groupOf={({ createdAt }) => dayWords(createdAt, now)}
      >
        {(email) => <EmailRow email={email} now={now} />}
      </InfiniteList>
    </>
  )
}

function EmailRow({ email, now }: { email: StudioEmail; now: Date }) {
  const { label, tone } = EMAIL_LOOKS[email.status]
  const when = UNSENT_STATUSES.includes(email.status)
    ? `next try ${timeWords(email.nextAttemptAt, now)}`
    : clockWords(email.sentAt ?? email.createdAt)
  return (
    <div className="grid gap-x-5 gap-y-0.5 py-2.5 text-small sm:grid-cols-[1fr_auto]">
      <p className="wrap-anywhere">
        <b className="mr-2 font-semibold">{email.subject}</b>
        <span className="text-soft">{email.recipient}</span>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-4 text-soft sm:justify-end">
        {email.status !== 'sent' && <Badge tone={tone}>{label}</Badge>}
        {email.attempts > 1 && `${email.attempts} tries`}
        <span className="tabular-nums">{when}</span>
      </p>
      {GIVEN_UP_STATUSES.includes(email.status) && <TryAgain email={email} />}
      {email.lastError !== null && <p className="wrap-anywhere text-soft sm:col-span-2">{email.lastError}</p>}
    </div>
  )
}

function TryAgain({ email: { id, subject, recipient } }: { email: StudioEmail }) {
  const showDone = useDone()
  return (
    <PostButton
      path={`/api/desk/emails/${id}/retry`}
      onDone={() => showDone('The email will be sent within 30 seconds.')}
    >
      Try again
      <span className="sr-only">
        : {subject}, {recipient}
      </span>
    </PostButton>
  )
}
