import { useSearchParams } from 'react-router'
import { authAddress, DASHBOARD, LINK_SENT } from '#app/ground/next-address.ts'
import { claimedEmailSchema, passwordResetSchema } from '#domain/accounts/accounts.schema.ts'
import type { Route } from './+types/reset'
import { answerForm } from './answer-form.server.ts'
import { AskForLinkForm, LinkIsOnItsWay } from './ask-for-link-form.tsx'
import { ChoosePasswordForm } from './choose-password-form.tsx'

/** The step in the address tells the two forms of this page apart. */
export async function action({ url, ...posted }: Route.ActionArgs) {
  if (!choosesPassword(url.searchParams))
    return answerForm(posted, {
      schema: claimedEmailSchema,
      send: (forms, input) => forms.requestPasswordReset(input),
      next: () => LINK_SENT,
    })
  return answerForm(posted, {
    schema: passwordResetSchema,
    send: (forms, input) => forms.resetPassword(input),
    next: (_, { username, isSignedIn }) =>
      isSignedIn ? DASHBOARD : authAddress({ notice: 'password-changed', username }),
  })
}

/** When to try again, where a form without scripts was one too many. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function Reset({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  if (choosesPassword(query))
    return <ChoosePasswordForm initial={actionData} isFirst={query.get('step') === 'first'} />
  if (query.get('notice') === 'link-sent') return <LinkIsOnItsWay />
  return <AskForLinkForm initial={actionData} />
}

function choosesPassword(query: URLSearchParams): boolean {
  return ['choose', 'first'].includes(query.get('step') ?? '')
}
