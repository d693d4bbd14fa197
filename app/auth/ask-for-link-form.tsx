import { useNavigate } from 'react-router'
import { LINK_SENT } from '#app/ground/next-address.ts'
import { sendToAuth } from '#app/ground/send-to-auth.ts'
import { Alert } from '#app/ui/alert.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { FormState } from '#app/ui/form.ts'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { claimedEmailSchema } from '#domain/accounts/accounts.schema.ts'
import { AuthHeading } from './auth-heading.tsx'

export function AskForLinkForm({ initial }: { initial: FormState | undefined }) {
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
  return (
    <>
      <AuthHeading title="Reset your password">
        Tell us your address. We mail you a link to choose a new one.
      </AuthHeading>
      <form {...form.props} action="/auth/reset" className="grid gap-6">
        {form.failure && <Alert tone="failure">{form.failure}</Alert>}
        <TextField {...form.field('email')} label="Email" type="email" required autoComplete="email" />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <SubmitButton busy={form.busy}>Send the link</SubmitButton>
          <TextLink to="/auth">Back to login</TextLink>
        </div>
      </form>
    </>
  )
}

/** The same words whether or not there is such an account. */
export function LinkIsOnItsWay() {
  return (
    <>
      <AuthHeading title="Reset your password" />
      <div className="grid gap-6">
        <Alert tone="done">
          If an account uses this address, a mail with a link is on its way. The link works for one hour.
        </Alert>
        <div className="flex flex-wrap gap-x-8 gap-y-2">
          <TextLink to="/auth/reset">Use another address</TextLink>
          <TextLink to="/auth">Back to login</TextLink>
        </div>
      </div>
    </>
  )
}
