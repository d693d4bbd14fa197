import { useLocation, useSearchParams } from 'react-router'
import { FactorCodeField } from '#app/components/sign-in-fields.tsx'
import { safeNext } from '#app/shared/next-address.ts'
import { sendToAuth } from '#app/shared/send-to-auth.ts'
import { TextLink } from '#app/ui/link.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { secondStepSchema } from '#domain/accounts/accounts.schema.ts'
import type { Route } from './+types/second-step'
import { answerForm } from './answer-form.server.ts'
import { AuthForm } from './auth-form.tsx'
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
      <AuthForm
        form={form}
        action={pathname + search}
        submit="Sign in"
        beside={<TextLink to="/auth">Start over</TextLink>}
      >
        <FactorCodeField {...form.field('code')} autoFocus />
      </AuthForm>
      <PasskeyButton next={safeNext(query.get('next'))} />
    </>
  )
}
