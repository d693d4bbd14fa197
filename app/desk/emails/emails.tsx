import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useNow } from '#app/portal/time/use-now.ts'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { EMAIL_STATUSES, GIVEN_UP_STATUSES, UNSENT_STATUSES } from '#domain/email/email-states.ts'
import type { StudioEmail } from '#domain/email/outbox.schema.ts'
import { timeWords } from '#domain/kernel/time.ts'
import { EMAIL_LOOKS, EmailViews } from '../components/choice-links.tsx'
import { InfiniteList } from '../components/infinite-list.tsx'
import { Heading, NeedsScripts } from '../components/page-heading.tsx'

/** Bodies are not shown, because they may contain sign-in links. */
export default function Emails() {
  const [search] = useSearchParams()
  const now = useNow()
  const status = EMAIL_STATUSES.find((one) => one === search.get('status')) ?? ''
  return (
    <>
      <Heading>Emails</Heading>
      <p className="mb-4 max-w-[44em] text-small text-soft">
        Recipients and delivery status. Bodies are not shown because they may contain sign-in links.
      </p>
      <EmailViews />
      <InfiniteList<StudioEmail>
        of="emails"
        path="/api/desk/emails"
        filter={{ status }}
        none="No emails."
        keyOf={({ id }) => id}
      >
        {(email) => <EmailRow email={email} now={now} />}
      </InfiniteList>
      <NeedsScripts />
    </>
  )
}

function EmailRow({ email, now }: { email: StudioEmail; now: Date }) {
  const { label, tone } = EMAIL_LOOKS[email.status]
  const isUnsent = UNSENT_STATUSES.includes(email.status)
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-5 gap-y-1 py-3.5 text-small">
      <p className="wrap-anywhere">
        <b className="mr-2 font-semibold">{email.subject}</b>
        <span className="text-soft">{email.recipient}</span>
      </p>
      <p className="text-right">
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="font-mono text-micro text-soft leading-6">
        {timeWords(email.createdAt, now)}
        {isUnsent && `, next try ${timeWords(email.nextAttemptAt, now)}`}
        {email.sentAt !== null && `, sent ${timeWords(email.sentAt, now)}`}
        {email.attempts > 0 && `, ${email.attempts} ${email.attempts === 1 ? 'try' : 'tries'}`}
      </p>
      {GIVEN_UP_STATUSES.includes(email.status) && <TryAgain email={email} />}
      {email.lastError !== null && <p className="wrap-anywhere col-span-2 text-soft">{email.lastError}</p>}
    </div>
  )
}

function TryAgain({ email }: { email: StudioEmail }) {
  const queryClient = useQueryClient()
  const { toast } = useToast()
  const again = useMutation({
    mutationFn: () => callApi('POST', `/api/desk/emails/${email.id}/retry`, {}),
    onSuccess: () => {
      toast({ title: 'Done', description: 'The email will be sent within 30 seconds.' })
      return queryClient.invalidateQueries()
    },
  })
  return (
    <>
      <Button busy={again.isPending} onClick={() => again.mutate()}>
        Try again
        <span className="sr-only">
          : {email.subject}, {email.recipient}
        </span>
      </Button>
      {again.isError && (
        <p role="alert" className="col-span-2 text-negative">
          {sentenceOf(again.error)}
        </p>
      )}
    </>
  )
}
