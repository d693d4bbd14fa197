import { sendToAuth } from '#app/shared/send-to-auth.ts'
import { TextLink } from '#app/ui/link.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { emailedLinkSchema } from '#domain/accounts/accounts.schema.ts'
import type { Route } from './+types/follow'
import { answerForm } from './answer-form.server.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { CodeField, useSentLink } from './link-code.tsx'

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
  const { token, sent } = useSentLink()
  const form = useForm({
    schema: emailedLinkSchema,
    initial: actionData,
    send: (input) => sendToAuth('/api/auth/verify-email', input, pageOf),
  })
  return (
    <>
      <AuthHeading title="Confirm by email">The link we emailed you confirms your request.</AuthHeading>
      <AuthForm form={form} ref={sent} submit="Confirm" beside={<TextLink to="/auth">Go to login</TextLink>}>
        <CodeField {...form.field('token')} token={token} />
      </AuthForm>
    </>
  )
}

async function pageOf(answer: Response): Promise<string> {
  const { next } = (await answer.json()) as { next: string }
  return next
}
