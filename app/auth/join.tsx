import { NewPasswordField } from '#app/components/sign-in-fields.tsx'
import { DASHBOARD, FACTOR } from '#app/shared/next-address.ts'
import { sendToAuth } from '#app/shared/send-to-auth.ts'
import { useForm } from '#app/ui/use-form.ts'
import { joinSchema } from '#domain/accounts/staff/staff.schema.ts'
import type { Route } from './+types/join'
import { answerForm } from './answer-form.server.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { CodeField, useLinkToken } from './link-code.tsx'

export { actionHeaders as headers } from '#app/shared/page-contract.ts'

/** Handles the form without JavaScript. */
export async function action(posted: Route.ActionArgs) {
  return answerForm(posted, {
    schema: joinSchema,
    send: (forms, input) => forms.join(input),
    next: () => DASHBOARD,
  })
}

/** The target of staff invitations. */
export default function Join({ actionData }: Route.ComponentProps) {
  const token = useLinkToken()
  const form = useForm({
    // Loaded with the first submit, because other sign-in pages share the scripts of this one.
    schema: async () => (await import('#domain/accounts/staff/staff.schema.ts')).joinSchema,
    initial: actionData,
    send: async (input) => {
      const sent = await sendToAuth('/api/auth/join', input)
      if (sent.failure) return sent
      setUpFactor(input.newPassword)
      return { leaving: true }
    },
  })
  return (
    <>
      <AuthHeading title="Join the studio">
        You've been invited to join. Choose a password. Your username is the address that received the
        invitation.
      </AuthHeading>
      <AuthForm form={form} action="/auth/join" submit="Join">
        <CodeField {...form.field('token')} token={token} />
        <NewPasswordField {...form.field('newPassword')} label="Password" />
      </AuthForm>
    </>
  )
}

/** Continues with two-factor authentication by posting its form with the password that was just entered. */
function setUpFactor(currentPassword: string): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: FACTOR })
  for (const [name, value] of Object.entries({ step: 'begin', currentPassword }))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  form.submit()
}
