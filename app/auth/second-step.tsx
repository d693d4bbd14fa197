import { useLocation, useSearchParams } from 'react-router'
import { FactorCodeField } from '#app/components/sign-in-fields.tsx'
import { safeNext } from '#app/shared/next-address.ts'
import { sendToAuth } from '#app/shared/send-to-auth.ts'
import { Alert } from '#app/ui/alert.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { secondStepSchema } from '#domain/accounts/accounts.schema.ts'
import type { Route } from './+types/second-step'
import { answerForm } from './answer-form.server.ts'
import { AuthHeading } from './auth-heading.tsx'
import { PasskeyButton } from './passkey-button.tsx'

export { actionHeaders as headers } from '#app/shared/page-contract.ts'

export async function action({ url, ...posted }: Route.ActionArgs) {
  return answerForm(posted, {
    schema: secondStepSchema,
    send: (forms, input) => forms.secondStep(input),
    next: () => safeNext(url.searchParams.get('next')),
  })
}

/** The 2FA step after the password. */
export default function SecondStep({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { pathname, search } = useLocation()
  const form = useForm({
    schema: secondStepSchema,
    initial: actionData,
    send: (input) => sendToAuth('/api/auth/second-step', input, safeNext(query.get('next'))),
  })
  return (
    <>
      <AuthHeading title="Two-factor authentication">
        Enter the code from your authenticator app, or use a passkey.
      </AuthHeading>
      <form {...form.props} action={pathname + search} className="grid gap-6">
        {form.failure && <Alert tone="failure">{form.failure}</Alert>}
        <FactorCodeField {...form.field('code')} autoFocus />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <SubmitButton busy={form.busy}>Sign in</SubmitButton>
          <TextLink to="/auth">Start over</TextLink>
        </div>
      </form>
      <PasskeyButton next={safeNext(query.get('next'))} />
    </>
  )
}
