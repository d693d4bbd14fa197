import { SignInFields } from '#app/components/sign-in-fields.tsx'
import { SECOND_STEP } from '#app/shared/next-address.ts'
import { sendToAuth } from '#app/shared/send-to-auth.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { signInSchema } from '#domain/accounts/accounts.schema.ts'

type SignInHereProps = {
  /** Why, in one sentence. */
  intro: string
  /** Of whom it is known. */
  email?: string
}

/** Signs in where the quote stands, which is then opened anew: its link never leaves the page. */
export function SignInHere({ intro, email }: SignInHereProps) {
  const form = useForm({
    schema: signInSchema,
    ...(email !== undefined && { initial: { values: { username: email } } }),
    send: async (input) => {
      let needsSecondStep = false
      const here = location.href
      const sent = await sendToAuth('/api/auth/sign-in/username', input, async (answer) => {
        needsSecondStep = ((await answer.json()) as { secondStep?: boolean }).secondStep === true
        // Of this page only the path goes along: its link never leaves it.
        return needsSecondStep ? `${SECOND_STEP}?${new URLSearchParams({ next: location.pathname })}` : here
      })
      if (sent.failure === undefined && !needsSecondStep) location.reload()
      return sent
    },
  })
  return (
    <form {...form.props} aria-label="Sign in" className="grid gap-5">
      <p className="text-soft wrap-anywhere">{intro}</p>
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      <SignInFields field={form.field} label="Username or e-mail" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <Button type="submit" look="primary" busy={form.busy}>
          Sign in
        </Button>
        <TextLink to="/auth/reset" target="_blank">
          Forgot your password?
        </TextLink>
      </div>
    </form>
  )
}
