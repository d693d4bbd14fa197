import { useRef } from 'react'
import * as z from 'zod/mini'
import { SignInFields } from '#app/components/sign-in-fields.tsx'
import { SECOND_STEP } from '#app/shared/next-address.ts'
import { sendToAuth } from '#app/shared/send-to-auth.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogHead } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { signInSchema } from '#domain/accounts/accounts.schema.ts'
import { declineQuoteSchema } from '#domain/orders/quotes/quotes.schema.ts'

const reasonSchema = z.pick(declineQuoteSchema, { reason: true })

export function DeclineQuote({ decline }: { decline: (reason: string) => Promise<string | undefined> }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useForm({
    schema: reasonSchema,
    send: async ({ reason }) => {
      const failure = await decline(reason)
      return failure === undefined ? {} : { failure }
    },
  })
  return (
    <>
      <button
        type="button"
        onClick={() => dialog.current?.showModal()}
        className="min-h-6 text-small underline decoration-edge underline-offset-4 transition-colors duration-150 hover:decoration-after"
      >
        Decline
      </button>
      <Dialog ref={dialog}>
        {(id) => (
          <>
            <DialogHead id={id} title="Decline the quote">
              You can change your mind until the quote expires, or ask for a new one.
            </DialogHead>
            <form {...form.props} aria-labelledby={id} className="mt-6 grid gap-6">
              <TextAreaField
                {...form.field('reason')}
                label="What doesn’t work for you?"
                hint="Optional"
                rows={4}
                maxLength={2000}
              />
              {form.failure && <Alert tone="failure">{form.failure}</Alert>}
              <div className="flex flex-wrap gap-3">
                <Button type="submit" busy={form.busy}>
                  Decline
                </Button>
                <Button look="quiet" disabled={form.busy} onClick={() => dialog.current?.close()}>
                  Keep quote open
                </Button>
              </div>
            </form>
          </>
        )}
      </Dialog>
    </>
  )
}

type SignInHereProps = {
  intro: string
  email?: string
}

/** Signs in and reloads. The secret of the quote never leaves the page. */
export function SignInHere({ intro, email }: SignInHereProps) {
  const form = useForm({
    schema: signInSchema,
    ...(email !== undefined && { initial: { values: { username: email } } }),
    send: async (input) => {
      let needsSecondStep = false
      const here = location.href
      const sent = await sendToAuth('/api/auth/sign-in/username', input, async (answer) => {
        needsSecondStep = ((await answer.json()) as { secondStep?: boolean }).secondStep === true
        // Only the path is sent, never the secret.
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
      <SignInFields field={form.field} />
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
