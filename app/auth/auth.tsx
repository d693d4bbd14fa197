import { Link, redirectDocument, useLocation, useSearchParams } from 'react-router'
import { NewPasswordField, SignInFields } from '#app/components/sign-in-fields.tsx'
import { authAddress, BY_EMAIL, safeNext } from '#app/shared/next-address.ts'
import { pageContext } from '#app/shared/page-contract.ts'
import { sendToAuth } from '#app/shared/send-to-auth.ts'
import { Alert } from '#app/ui/alert.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { FormState } from '#app/ui/form.ts'
import { TextLink } from '#app/ui/link.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { auth } from '#content/auth.ts'
import { registrationSchema, signInSchema } from '#domain/accounts/accounts.schema.ts'
import type { Route } from './+types/auth'
import { afterPassword } from './after-sign-in.ts'
import { answerForm } from './answer-form.server.ts'
import { AuthForm } from './auth-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'

export { actionHeaders as headers } from '#app/shared/page-contract.ts'

/** A signed-in user is redirected. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = await context.get(pageContext).viewer()
  if (viewer) throw redirectDocument(safeNext(url.searchParams.get('next')))
  return null
}

/** Switching tabs needs no request. */
export function shouldRevalidate() {
  return false
}

export async function action({ url, ...posted }: Route.ActionArgs) {
  const next = safeNext(url.searchParams.get('next'))
  if (url.searchParams.get('tab') !== 'register')
    return answerForm(posted, {
      schema: signInSchema,
      send: (forms, input) => forms.signIn(input),
      next: (_, answer) => afterPassword(answer, next),
    })
  return answerForm(posted, {
    schema: registrationSchema,
    send: (forms, input) => forms.register(input),
    next: () => next,
  })
}

export default function Auth({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { pathname, search } = useLocation()
  const register = query.get('tab') === 'register'
  const wanted = query.get('next')
  const form = { address: pathname + search, next: safeNext(wanted) }
  const notice = query.get('notice')
  const reset = notice === 'password-changed'
  const username = reset ? usernameIn(query) : undefined
  const named = username ? { values: { username } } : undefined
  return (
    <>
      <h1 className="text-[min(2.75rem,11vw)] leading-none">{auth.heading}</h1>
      <p className="mt-4 text-lead text-soft">{auth.tagline}</p>
      <nav aria-label="Login or register" className="mt-10 mb-8 border-line border-b">
        <ul className="flex gap-8">
          <Tab label="Login" to={authAddress({ next: wanted ?? undefined })} current={!register} />
          <Tab
            label="Register"
            to={authAddress({ register: true, next: wanted ?? undefined })}
            current={register}
          />
        </ul>
      </nav>
      {(reset || notice === 'signed-out') && (
        <div className="mb-6">
          <Alert tone={reset ? 'done' : 'warning'}>
            {reset
              ? 'Your password has been changed. Please sign in.'
              : "You're signed out. Your session expired, or an owner changed or removed your account."}
            {username && ` Your username is ${username}.`}
          </Alert>
        </div>
      )}
      {register ? (
        <RegisterForm key="register" {...form} initial={actionData} />
      ) : (
        <SignInForm key="sign-in" {...form} initial={actionData ?? named} />
      )}
      <p className="mt-10 border-line border-t pt-6 text-small text-soft">
        {auth.apply.text}{' '}
        <TextLink to={auth.apply.link.href} reloadDocument className="font-semibold text-ink">
          {auth.apply.link.label}
        </TextLink>
      </p>
    </>
  )
}

/** An address can hold anything, so only a valid username is shown. */
function usernameIn(query: URLSearchParams): string | undefined {
  const { success, data } = registrationSchema.shape.username.safeParse(query.get('username'))
  return success ? data : undefined
}

/** The tabs are links, so both forms work without JavaScript. */
function Tab({ label, to, current }: { label: string; to: string; current: boolean }) {
  return (
    <li>
      <Link
        to={to}
        replace
        aria-current={current ? 'page' : undefined}
        className="-mb-px flex min-h-12 items-center border-unmarked border-b-2 font-semibold text-lead text-soft transition-colors duration-150 hover:text-ink active:text-after aria-[current]:border-after aria-[current]:text-ink"
      >
        {label}
      </Link>
    </li>
  )
}

function RegisterForm({ initial, address, next }: TabProps) {
  const form = useForm({
    schema: registrationSchema,
    initial,
    send: (input) => sendToAuth('/api/auth/sign-up/email', input, next),
  })
  return (
    <AuthForm form={form} action={address} submit="Register">
      <TextField {...form.field('name')} label="Name" required autoComplete="name" />
      <TextField {...form.field('email')} label="Email" type="email" required autoComplete="email" />
      <TextField
        {...form.field('username')}
        label="Username"
        hint="a to z, 0 to 9, . _ -"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordField {...form.field('password')} label="Password" />
    </AuthForm>
  )
}

type TabProps = {
  initial: FormState | undefined
  /** The page's own address, to which the form is posted without JavaScript. */
  address: string
  /** The address after the form succeeded. */
  next: string
}

function SignInForm({ initial, address, next }: TabProps) {
  const form = useForm({
    schema: signInSchema,
    initial,
    send: (input) =>
      sendToAuth('/api/auth/sign-in/username', input, async (answer) =>
        afterPassword(await answer.json(), next),
      ),
  })
  return (
    <AuthForm
      form={form}
      action={address}
      submit="Login"
      beside={
        <>
          <TextLink to={`${BY_EMAIL}?${new URLSearchParams({ next })}`}>Sign in by email</TextLink>
          <TextLink to="/auth/reset">Forgot your password?</TextLink>
          <PasskeyButton next={next} />
        </>
      }
    >
      <SignInFields field={form.field} />
    </AuthForm>
  )
}
