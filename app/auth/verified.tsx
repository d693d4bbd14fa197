import { data, redirect, useSearchParams } from 'react-router'
import { refusalSentence } from '#app/shared/api.ts'
import { safeNext, VERIFICATION_SENT } from '#app/shared/next-address.ts'
import { pageContext } from '#app/shared/page-contract.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { Route } from './+types/verified'
import { AuthResult } from './auth-heading.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await context.get(pageContext).viewer()
  return { signedIn: viewer !== undefined, confirmed: viewer?.emailVerified, email: viewer?.email }
}

export async function action({ context }: Route.ActionArgs) {
  const sent = await context.get(pageContext).forms().sendVerificationEmail()
  if (sent.ok) throw redirect(VERIFICATION_SENT, 303)
  return data({ failure: refusalSentence(sent) }, { status: sent.status })
}

/**
 * The target of the confirmation link: `done=1`, with `error=` if the link was not valid and `password=removed` if
 * the account's password was removed. Signing in by email also ends here in that case.
 */
export default function Verified({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { signedIn, confirmed, email } = loaderData
  const failed = query.has('error') && !confirmed
  const waiting = failed || !(confirmed ?? query.has('done'))
  const sent = query.get('notice') === 'verification-sent'
  const passwordRemoved = !waiting && query.get('password') === 'removed'
  return (
    <AuthResult title={waiting ? 'Confirm your address' : 'Your address has been confirmed'}>
      {actionData && <Alert tone="failure">{actionData.failure}</Alert>}
      {waiting && sent && !actionData && <Alert tone="done">We've sent a new email to {email}.</Alert>}
      {failed && (
        <Alert tone="failure">
          This confirmation link is no longer valid.
          {!signedIn && ' Sign in to get a new one.'}
        </Alert>
      )}
      {waiting && !failed && !signedIn && <p>Open the link we emailed you, or sign in to get a new one.</p>}
      {waiting && signedIn && !sent && (
        <form method="post">
          <Button type="submit" look="primary">
            Send the email again
          </Button>
        </form>
      )}
      {passwordRemoved && (
        <>
          <Alert tone="warning">
            We removed the password and everything else set up in your account before, because someone else
            could have registered your address.
          </Alert>
          <TextLink to="/auth/reset">Set a new password</TextLink>
        </>
      )}
      <TextLink to={signedIn ? safeNext(query.get('next')) : '/auth'} reloadDocument>
        {!signedIn ? 'Go to login' : query.has('next') ? 'Continue' : 'Go to the dashboard'}
      </TextLink>
    </AuthResult>
  )
}
