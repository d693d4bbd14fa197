import { BY_MAIL } from '#app/ground/next-address.ts'
import { sendToAuth } from '#app/ground/send-to-auth.ts'
import { SignInFields } from '#app/parts/sign-in-fields.tsx'
import { Alert } from '#app/ui/alert.tsx'
import type { FormState } from '#app/ui/form.ts'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { signInSchema } from '#domain/accounts/accounts.schema.ts'
import { afterPassword } from './after-sign-in.ts'
import { PasskeyButton } from './passkey-button.tsx'

export type AuthFormProps = {
  initial: FormState | undefined
  /** The page's own address, where the form goes without scripts. */
  address: string
  /** Where it leads when it succeeds. */
  next: string
}

export function SignInForm({ initial, address, next }: AuthFormProps) {
  const form = useForm({
    schema: signInSchema,
    initial,
    send: (input) =>
      sendToAuth('/api/auth/sign-in/username', input, async (answer) =>
        afterPassword(await answer.json(), next),
      ),
  })
  return (
    <>
      <form {...form.props} action={address} className="grid gap-6">
        {form.failure && <Alert tone="failure">{form.failure}</Alert>}
        <SignInFields field={form.field} label="Username" />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <SubmitButton busy={form.busy}>Login</SubmitButton>
          <span className="flex flex-wrap gap-x-6 gap-y-2">
            <TextLink to={`${BY_MAIL}?${new URLSearchParams({ next })}`}>Sign in by mail</TextLink>
            <TextLink to="/auth/reset">Forgot your password?</TextLink>
          </span>
        </div>
      </form>
      <PasskeyButton next={next} />
    </>
  )
}
