import { data, redirect, useSearchParams } from 'react-router'
import { DASHBOARD, VERIFICATION_SENT } from '../ground/next-address.ts'
import { pageContext } from '../ground/page-contract.ts'
import { refusalSentence } from '../ground/refusal-sentence.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import type { Route } from './+types/verified'
import { AuthHeading } from './auth-heading.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await context.get(pageContext).viewer()
  return { signedIn: viewer !== undefined, confirmed: viewer?.emailVerified, email: viewer?.email }
}

/** Sends the mail once more, to whoever is signed in. */
export async function action({ context }: Route.ActionArgs) {
  const sent = await context.get(pageContext).forms().sendVerificationMail()
  if (sent.ok) throw redirect(VERIFICATION_SENT, 303)
  return data({ failure: refusalSentence(sent) }, { status: sent.status })
}

/** Where the link of the confirmation mail leads: `done=1`, with `error=` when it did not work. */
export default function Verified({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { signedIn, confirmed, email } = loaderData
  const failed = query.has('error') && !confirmed
  const waiting = failed || !(confirmed ?? query.has('done'))
  const sent = query.get('notice') === 'verification-sent'
  return (
    <>
      <AuthHeading title={waiting ? 'Confirm your address' : 'Your address is confirmed'} />
      <div className="grid justify-items-start gap-6">
        {actionData && <Alert tone="failure">{actionData.failure}</Alert>}
        {waiting && sent && !actionData && <Alert tone="done">A new mail is on its way to {email}.</Alert>}
        {failed && (
          <Alert tone="failure">
            This confirmation link is no longer valid.
            {!signedIn && ' Sign in to have a new one sent.'}
          </Alert>
        )}
        {waiting && !failed && !signedIn && (
          <p>Follow the link in the mail that we sent you, or sign in to have a new one sent.</p>
        )}
        {waiting && signedIn && !sent && (
          <form method="post">
            <Button type="submit" look="primary">
              Send the mail again
            </Button>
          </form>
        )}
        <TextLink to={signedIn ? DASHBOARD : '/auth'} reloadDocument>
          {signedIn ? 'Go to the dashboard' : 'Go to login'}
        </TextLink>
      </div>
    </>
  )
}
