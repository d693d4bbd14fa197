import { useEffect, useEffectEvent, useRef } from 'react'
import { sendToAuth } from '#app/shared/send-to-auth.ts'
import { Alert } from '#app/ui/alert.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { emailedLinkSchema } from '#domain/accounts/accounts.schema.ts'
import type { Route } from './+types/follow'
import { answerForm } from './answer-form.server.ts'
import { AuthHeading } from './auth-heading.tsx'
import { CodeField, useLinkToken } from './link-code.tsx'

/** Handles a code pasted without JavaScript. */
export async function action(posted: Route.ActionArgs) {
  return answerForm(posted, {
    schema: emailedLinkSchema,
    send: (forms, input) => forms.followLink(input),
    next: (_, { next }) => next,
  })
}

/** The target of emailed links that confirm an address. The link takes effect as soon as the page has loaded. */
export default function Follow({ actionData }: Route.ComponentProps) {
  const token = useLinkToken()
  const sent = useRef<HTMLFormElement>(null)
  const form = useForm({
    schema: emailedLinkSchema,
    initial: actionData,
    send: (input) => sendToAuth('/api/auth/verify-email', input, pageOf),
  })
  const follow = useEffectEvent(() => sent.current?.requestSubmit())
  useEffect(() => {
    if (token) follow()
  }, [token])
  return (
    <>
      <AuthHeading title="Confirm by email">The link we emailed you confirms your request.</AuthHeading>
      <form {...form.props} ref={sent} className="grid gap-6">
        {form.failure && <Alert tone="failure">{form.failure}</Alert>}
        <CodeField {...form.field('token')} token={token} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <SubmitButton busy={form.busy}>Confirm</SubmitButton>
          <TextLink to="/auth">Go to login</TextLink>
        </div>
      </form>
    </>
  )
}

async function pageOf(answer: Response): Promise<string> {
  const { next } = (await answer.json()) as { next: string }
  return next
}
