import { useSearchParams } from 'react-router'
import { pageContext } from '#app/shared/page-contract.ts'
import { Alert } from '#app/ui/alert.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { Route } from './+types/email-change'
import { AuthResult } from './auth-heading.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await context.get(pageContext).viewer()
  return { email: viewer?.email }
}

/**
 * The target of the links in email-change emails: `step=allowed` from the current address, `step=changed` from the
 * new one, and `error=` if a link is not valid.
 */
export default function EmailChange({ loaderData }: Route.ComponentProps) {
  const { email } = loaderData
  const [query] = useSearchParams()
  const outcome = query.has('error') ? 'failed' : (STEPS.find((step) => step === query.get('step')) ?? 'open')
  return (
    <AuthResult title={TITLES[outcome]}>
      {outcome === 'failed' && (
        <Alert tone="failure">This link is no longer valid. Ask for a new one on your account page.</Alert>
      )}
      {outcome === 'allowed' && (
        <Alert tone="done">
          We've sent an email to the new address. Open its link while you're signed in to finish the change.
        </Alert>
      )}
      {outcome === 'changed' && email && (
        <Alert tone="done">We'll send emails about your account to {email} from now on.</Alert>
      )}
      {outcome === 'open' && (
        <p>Change your address on your account page. We'll email you a link to confirm it.</p>
      )}
      <TextLink to={email ? '/account' : '/auth?next=%2Faccount'} reloadDocument>
        Go to your account
      </TextLink>
    </AuthResult>
  )
}

const STEPS = ['allowed', 'changed'] as const

const TITLES = {
  open: 'Change your address',
  failed: 'Your address was not changed',
  allowed: 'Confirm your new address',
  changed: 'Your address has been changed',
}
