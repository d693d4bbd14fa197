import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { NewPasswordField } from '#app/components/sign-in-fields.tsx'
import { callApi } from '#app/shared/api.ts'
import { authAddress, DASHBOARD, LINK_SENT } from '#app/shared/next-address.ts'
import { sendToAuth } from '#app/shared/send-to-auth.ts'
import { Alert } from '#app/ui/alert.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { FormState } from '#app/ui/form.ts'
import { TextLink } from '#app/ui/link.tsx'
import { useForm } from '#app/ui/use-form.ts'
import {
  claimedEmailSchema,
  passwordResetSchema,
  type ResetChoices,
} from '#domain/accounts/accounts.schema.ts'
import type { Route } from './+types/reset'
import { answerForm } from './answer-form.server.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthHeading, AuthResult } from './auth-heading.tsx'
import { CodeField, useLinkToken } from './link-code.tsx'

export { actionHeaders as headers } from '#app/shared/page-contract.ts'

/** The `step` in the address says which of the two forms was posted. */
export async function action({ url, ...posted }: Route.ActionArgs) {
  if (!choosesPassword(url.searchParams))
    return answerForm(posted, {
      schema: claimedEmailSchema,
      send: (forms, input) => forms.requestPasswordReset(input),
      next: () => LINK_SENT,
    })
  return answerForm(posted, {
    schema: passwordResetSchema,
    send: (forms, input) => forms.resetPassword(input),
    next: (_, { username, isSignedIn }) =>
      isSignedIn ? DASHBOARD : authAddress({ notice: 'password-changed', username }),
  })
}

export default function Reset({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  if (choosesPassword(query))
    return <ChoosePasswordForm initial={actionData} isFirst={query.get('step') === 'first'} />
  if (query.get('notice') === 'link-sent') return <LinkIsOnItsWay />
  return <AskForLink initial={actionData} />
}

function choosesPassword(query: URLSearchParams): boolean {
  return ['choose', 'first'].includes(query.get('step') ?? '')
}

function AskForLink({ initial }: { initial: FormState | undefined }) {
  const navigate = useNavigate()
  const form = useForm({
    schema: claimedEmailSchema,
    initial,
    send: async (input) => {
      const sent = await sendToAuth('/api/auth/request-password-reset', input)
      if (!sent.failure) await navigate(LINK_SENT)
      return sent
    },
  })
  const back = <TextLink to="/auth">Back to login</TextLink>
  return (
    <>
      <AuthHeading title="Reset your password">
        Enter your address and we'll email you a link to choose a new password.
      </AuthHeading>
      <AuthForm form={form} action="/auth/reset" submit="Send link" beside={back}>
        <TextField {...form.field('email')} label="Email" type="email" required autoComplete="email" />
      </AuthForm>
    </>
  )
}

/** Shows the same text whether or not the account exists. */
function LinkIsOnItsWay() {
  return (
    <AuthResult title="Reset your password">
      <Alert tone="done">
        If there is an account with this address, we've sent a link to it. The link is valid for one hour.
      </Alert>
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <TextLink to="/auth/reset">Use another address</TextLink>
        <TextLink to="/auth">Back to login</TextLink>
      </div>
    </AuthResult>
  )
}

type ChoosePasswordFormProps = {
  initial: FormState | undefined
  /** The account was created with a quote and has no password yet. */
  isFirst: boolean
}

/** The target of the emailed link. Without JavaScript, the user pastes its code. */
function ChoosePasswordForm({ initial, isFirst }: ChoosePasswordFormProps) {
  const token = useLinkToken()
  const form = useForm({
    schema: passwordResetSchema,
    initial,
    send: (input) => sendToAuth('/api/auth/reset-password', input, afterReset),
  })
  const failure = form.failure && (
    <>
      {form.failure} <TextLink to="/auth/reset">Request a new link</TextLink>
    </>
  )
  return (
    <>
      <AuthHeading title={isFirst ? 'Choose a password' : 'Choose a new password'}>
        {isFirst
          ? "This is for the account created with your quote. You'll be signed in."
          : 'This replaces your old password and signs you out everywhere.'}
      </AuthHeading>
      <AuthForm
        form={{ ...form, failure }}
        action={isFirst ? FIRST_PASSWORD : CHOOSE_PASSWORD}
        submit={isFirst ? 'Set password' : 'Change password'}
      >
        <CodeField {...form.field('token')} token={token} />
        <NewPasswordField {...form.field('newPassword')} label={isFirst ? 'Password' : 'New password'} />
        <OtherWaysIn field={form.field} token={token} />
      </AuthForm>
    </>
  )
}

const CHOOSE_PASSWORD = '/auth/reset?step=choose'
/** The same page for an account without a password. */
const FIRST_PASSWORD = '/auth/reset?step=first'

/** @returns the sign-in page with the username from the API, or the dashboard if the API signed the user in */
export async function afterReset(answer: Response, next?: string): Promise<string> {
  const { username, user } = (await answer.json().catch(() => ({}))) as { username?: string; user?: object }
  if (user) return DASHBOARD
  return authAddress({ next, notice: 'password-changed', username })
}

type OtherWaysInProps = {
  field: (name: 'factorCode') => { name: string }
  /** As returned by `useLinkToken`. */
  token: string | undefined
}

/**
 * Lets the user keep or remove passkeys and 2FA during a reset. Without JavaScript the account is unknown until the
 * form is posted, so both are always offered.
 */
function OtherWaysIn({ field, token }: OtherWaysInProps) {
  const choices = useResetChoices(token)
  if (token === undefined)
    return (
      <noscript>
        <RemovePasskeys label="Remove all passkeys from the account" />
        <RemoveFactor {...field('factorCode')} />
      </noscript>
    )
  if (!choices) return null
  const { passkeys, factor } = choices
  return (
    <>
      {passkeys.length > 0 && (
        <section className="grid gap-3">
          <p>These passkeys can also sign in to your account:</p>
          <ul aria-label="Passkeys" className="border-line border-t">
            {passkeys.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index} className="wrap-anywhere border-line border-b py-3 text-small">
                {name}
              </li>
            ))}
          </ul>
          <RemovePasskeys label="Remove these passkeys" />
        </section>
      )}
      {factor === 'removable' && <RemoveFactor {...field('factorCode')} />}
      {factor === 'kept' && (
        <p className="text-small text-soft">
          Two-factor authentication stays on. If you've lost your device, ask an owner to reset it.
        </p>
      )}
    </>
  )
}

function RemovePasskeys({ label }: { label: string }) {
  return (
    <label className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 text-small">
      <input type="checkbox" name="removePasskeys" className="choice" />
      {label}
    </label>
  )
}

function RemoveFactor(field: { name: string }) {
  return (
    <TextField
      {...field}
      label="Code to remove two-factor authentication"
      hint="Six digits from your authenticator app, or a recovery code. Leave empty to keep two-factor authentication."
      autoComplete="one-time-code"
    />
  )
}

/** @returns undefined until they are loaded, and for a link that is no longer valid */
function useResetChoices(token: string | undefined): ResetChoices | undefined {
  const [choices, setChoices] = useState<ResetChoices>()
  useEffect(() => {
    if (!token) return
    callApi('POST', '/api/auth/reset-password/choices', { token })
      .then((answer) => answer.json())
      .then(setChoices, () => setChoices(undefined))
  }, [token])
  return choices
}
