import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { BY_EMAIL, safeNext, waitsForEmail } from '#app/shared/next-address.ts'
import { sendToAuth } from '#app/shared/send-to-auth.ts'
import { TextField } from '#app/ui/field.tsx'
import type { FormState } from '#app/ui/form.ts'
import { TextLink } from '#app/ui/link.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { claimedEmailSchema, signInByEmailSchema } from '#domain/accounts/accounts.schema.ts'
import type { Route } from './+types/by-email'
import { afterEmailSignIn } from './after-sign-in.ts'
import { answerForm } from './answer-form.server.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { CodeField, useSentLink } from './link-code.tsx'

export { actionHeaders as headers } from '#app/shared/page-contract.ts'

/** The `step` in the address says which form was posted. */
export async function action({ url, ...posted }: Route.ActionArgs) {
  const next = safeNext(url.searchParams.get('next'))
  if (!url.searchParams.has('step'))
    return answerForm(posted, {
      schema: claimedEmailSchema,
      send: (forms, input) => forms.emailSignIn(input),
      next: () => waitsForEmail(next),
    })
  return answerForm(posted, {
    schema: signInByEmailSchema,
    send: (forms, input) => forms.signInByEmail(input),
    next: (_, answer) => afterEmailSignIn(answer, next),
  })
}

/** Sign-in without a password, in three steps: request the email, enter its code, or open its link. */
export default function ByEmail({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { pathname, search } = useLocation()
  const form = { address: pathname + search, next: safeNext(query.get('next')), initial: actionData }
  switch (query.get('step')) {
    case 'waits':
      return <EnterCode {...form} />
    case 'open':
      return <OpenLink {...form} />
    default:
      return <AskForEmail {...form} />
  }
}

type StepProps = { address: string; next: string; initial: FormState | undefined }

function AskForEmail({ address, next, initial }: StepProps) {
  const navigate = useNavigate()
  const form = useForm({
    schema: claimedEmailSchema,
    initial,
    send: async (input) => {
      const sent = await sendToAuth('/api/auth/by-email', input)
      if (!sent.failure) await navigate(waitsForEmail(next))
      return sent
    },
  })
  const back = <TextLink to="/auth">Back to login</TextLink>
  return (
    <>
      <AuthHeading title="Sign in by email">
        Enter your address and we'll email you a link and a code to sign in without your password.
      </AuthHeading>
      <AuthForm form={form} action={address} submit="Send email" beside={back}>
        <TextField {...form.field('email')} label="Email" type="email" required autoComplete="email" />
      </AuthForm>
    </>
  )
}

/** Shows the same text whether or not the account exists. */
function EnterCode({ address, next, initial }: StepProps) {
  const form = useSignInByEmail({ next, initial })
  return (
    <>
      <AuthHeading title="Sign in by email">
        If there is an account with this address, we've sent an email to it. Open the link in this browser, or
        enter the code here. Both are valid for 10 minutes.
      </AuthHeading>
      <AuthForm form={form} action={address} {...ENTER}>
        <EmailedCode {...form.field('code')} />
      </AuthForm>
    </>
  )
}

/**
 * Signs in as soon as the page has loaded. In a browser other than the one that requested the link, the code is
 * needed too.
 */
function OpenLink({ address, next, initial }: StepProps) {
  const { token, sent } = useSentLink()
  const form = useSignInByEmail({ next, initial })
  return (
    <>
      <AuthHeading title="Sign in by email">
        The link signs you in in the browser where you requested it. In another browser, enter the code from
        the email too.
      </AuthHeading>
      <AuthForm form={form} ref={sent} action={address} {...ENTER}>
        <CodeField {...form.field('token')} token={token} />
        <EmailedCode {...form.field('code')} />
      </AuthForm>
    </>
  )
}

function useSignInByEmail({ next, initial }: Pick<StepProps, 'next' | 'initial'>) {
  return useForm({
    schema: signInByEmailSchema,
    initial,
    send: (input) =>
      sendToAuth('/api/auth/by-email/enter', input, async (answer) =>
        afterEmailSignIn(await answer.json(), next),
      ),
  })
}

function EmailedCode(field: { name: string }) {
  return (
    <TextField
      {...field}
      label="Code from the email"
      hint="Eight digits"
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  )
}

const ENTER = { submit: 'Sign in', beside: <TextLink to={BY_EMAIL}>Send a new email</TextLink> }
