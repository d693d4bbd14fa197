import { sendToAuth } from '#app/ground/send-to-auth.ts'
import { NewPasswordField } from '#app/parts/new-password-field.tsx'
import { Alert } from '#app/ui/alert.tsx'
import type { FormState } from '#app/ui/form.ts'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { passwordResetSchema } from '#domain/accounts/accounts.schema.ts'
import { AuthHeading } from './auth-heading.tsx'
import { CodeField } from './code-field.tsx'
import { OtherWaysIn } from './other-ways-in.tsx'
import { afterReset, CHOOSE_PASSWORD, FIRST_PASSWORD } from './reset-steps.ts'
import { useLinkToken } from './use-link-token.ts'

type ChoosePasswordFormProps = {
  initial: FormState | undefined
  /** The account came with a quote, and has no password yet. */
  isFirst: boolean
}

/** Reached by the link of the mail; where no scripts run, its code is pasted. */
export function ChoosePasswordForm({ initial, isFirst }: ChoosePasswordFormProps) {
  const token = useLinkToken()
  const form = useForm({
    schema: passwordResetSchema,
    initial,
    send: (input) => sendToAuth('/api/auth/reset-password', input, afterReset),
  })
  return (
    <>
      <AuthHeading title={isFirst ? 'Choose a password' : 'Choose a new password'}>
        {isFirst
          ? 'For the account that came with your quote. It signs you in here.'
          : 'It takes the place of the old one and ends every session that is still open.'}
      </AuthHeading>
      <form {...form.props} action={isFirst ? FIRST_PASSWORD : CHOOSE_PASSWORD} className="grid gap-6">
        {form.failure && (
          <Alert tone="failure">
            {form.failure} <TextLink to="/auth/reset">Ask for a new link</TextLink>
          </Alert>
        )}
        <CodeField {...form.field('token')} token={token} />
        <NewPasswordField {...form.field('newPassword')} label={isFirst ? 'Password' : 'New password'} />
        <OtherWaysIn field={form.field} token={token} />
        <div>
          <SubmitButton busy={form.busy}>{isFirst ? 'Set the password' : 'Change the password'}</SubmitButton>
        </div>
      </form>
    </>
  )
}
