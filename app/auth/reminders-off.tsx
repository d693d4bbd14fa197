import { data, useSearchParams } from 'react-router'
import { refusalSentence } from '#app/shared/api.ts'
import { pageContext } from '#app/shared/page-contract.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { SWITCHABLE_REMINDERS } from '#domain/email/reminder-choices/reminders.schema.ts'
import type { Route } from './+types/reminders-off'
import { AuthHeading } from './auth-heading.tsx'

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
  if (actionData?.kinds)
    return (
      <>
        <AuthHeading title="Reminders turned off" />
        <div className="grid justify-items-start gap-6">
          <Alert tone="done">We'll no longer email you reminders about {actionData.kinds.join(', ')}.</Alert>
          <p>You'll still get emails about payments and your rights.</p>
          <TextLink to="/account" reloadDocument>
            Manage reminders in your account
          </TextLink>
        </div>
      </>
    )
  if (!query.has('token') || actionData?.failure)
    return (
      <>
        <AuthHeading title="Reminders not changed" />
        <div className="grid justify-items-start gap-6">
          <Alert tone="failure">
            {actionData?.failure ?? 'This link is incomplete. Open it from the email again.'}
          </Alert>
          <p>You can turn off each kind of reminder in your account.</p>
          <TextLink to="/account" reloadDocument>
            Manage reminders in your account
          </TextLink>
        </div>
      </>
    )
  return (
    <>
      <AuthHeading title="Turn off these reminders?" />
      <div className="grid justify-items-start gap-6">
        <p>We'll stop sending this kind of reminder. You'll still get other emails.</p>
        <form method="post">
          <Button type="submit" look="primary">
            Turn off
          </Button>
        </form>
      </div>
    </>
  )
}
