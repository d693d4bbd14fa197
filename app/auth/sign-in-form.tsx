import { signInSchema } from '../../domain/accounts/accounts.schema.ts'
import { BY_MAIL } from '../ground/next-address.ts'
import { sendToAuth } from '../ground/send-to-auth.ts'
import { SignInFields } from '../parts/sign-in-fields.tsx'
import { Alert } from '../ui/alert.tsx'
import type { FormState } from '../ui/form.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useForm } from '../ui/use-form.ts'
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
