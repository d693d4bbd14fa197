import { data, useSearchParams } from 'react-router'
import { refusalSentence } from '#app/shared/api.ts'
import { pageContext } from '#app/shared/page-contract.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { SWITCHABLE_REMINDERS } from '#domain/email/reminder-choices/reminders.schema.ts'
import type { Route } from './+types/reminders-off'
import { AuthResult } from './auth-heading.tsx'

/** Posted by this page's button and by the unsubscribe buttons of email programs (RFC 8058). */
export async function action({ url, context }: Route.ActionArgs) {
  const token = url.searchParams.get('token') ?? ''
  const sent = await context.get(pageContext).forms().switchReminderOff({ token })
  if (sent.ok)
    return data({ kinds: sent.answer.kinds.map((kind) => SWITCHABLE_REMINDERS[kind].of), failure: undefined })
  return data({ kinds: undefined, failure: refusalSentence(sent) }, { status: sent.status })
}

/**
 * The target of the link that turns off reminders. Opening it changes nothing because some email programs open every
 * link.
 */
export default function RemindersOff({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { kinds, failure } = actionData ?? {}
  if (kinds)
    return (
      <AuthResult title="Reminders turned off">
        <Alert tone="done">We'll no longer email you reminders about {kinds.join(', ')}.</Alert>
        <p>You'll still get emails about payments and your rights.</p>
        <ManageReminders />
      </AuthResult>
    )
  if (!query.has('token') || failure)
    return (
      <AuthResult title="Reminders not changed">
        <Alert tone="failure">{failure ?? 'This link is incomplete. Open it from the email again.'}</Alert>
        <p>You can turn off each kind of reminder in your account.</p>
        <ManageReminders />
      </AuthResult>
    )
  return (
    <AuthResult title="Turn off these reminders?">
      <p>We'll stop sending this kind of reminder. You'll still get other emails.</p>
      <form method="post">
        <Button type="submit" look="primary">
          Turn off
        </Button>
      </form>
    </AuthResult>
  )
}

function ManageReminders() {
  return (
    <TextLink to="/account" reloadDocument>
      Manage reminders in your account
    </TextLink>
  )
}
