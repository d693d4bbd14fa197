import { data, redirect, redirectDocument } from 'react-router'
import { refusalSentence } from '#app/shared/api.ts'
import { forgetAllWritten } from '#app/shared/drafts.ts'
import { pageContext } from '#app/shared/page-contract.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { studio } from '#content/studio.ts'
import type { Route } from './+types/sign-out'
import { AuthResult } from './auth-heading.tsx'

/** `account=deleted` shows the confirmation of an account deletion, after which nobody is signed in. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (await context.get(pageContext).viewer()) return { isDeleted: false }
  if (url.searchParams.get('account') !== 'deleted') throw redirectDocument('/')
  return { isDeleted: true }
}

export async function action({ context }: Route.ActionArgs) {
  const sent = await context.get(pageContext).forms().signOut()
  // Also removes the portal's responses from the browser's cache.
  if (sent.ok) throw redirect('/', { status: 303, headers: { 'Clear-Site-Data': '"cache"' } })
  return data({ failure: refusalSentence(sent) }, { status: sent.status })
}

/** Signing out requires a button, so that no link or image can do it. */
export default function SignOut({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.isDeleted) return <AccountDeleted />
  return (
    <AuthResult title="Sign out">
      {actionData && <Alert tone="failure">{actionData.failure}</Alert>}
      <form method="post" onSubmit={forgetAllWritten}>
        <Button type="submit" look="primary">
          Sign out
        </Button>
      </form>
    </AuthResult>
  )
}

function AccountDeleted() {
  return (
    <AuthResult title="Your account has been deleted">
      <p>
        Your projects, file links and messages have been deleted too. We'll confirm this by email. We keep
        invoices and payments for as long as the Swedish Bookkeeping Act requires. Outstanding amounts are
        still due.
      </p>
      <p>
        Questions? Email{' '}
        <TextLink to={`mailto:${studio.supportEmail}`} prefetch="none">
          {studio.supportEmail}
        </TextLink>
        .
      </p>
      <TextLink to="/" reloadDocument>
        Home
      </TextLink>
    </AuthResult>
  )
}
