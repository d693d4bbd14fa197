import { useSearchParams } from 'react-router'
import { passwordResetRequestSchema, passwordResetSchema } from '../../domain/accounts/accounts.schema.ts'
import type { Route } from './+types/reset'
import { answerForm } from './answer-form.server.ts'
import { AskForLinkForm, LinkIsOnItsWay } from './ask-for-link-form.tsx'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { afterReset, DASHBOARD, LINK_SENT, withNotice } from './next-address.ts'

/** The link's token is part of the address, which tells the two forms of this page apart. */
export async function action({ url, ...posted }: Route.ActionArgs) {
  if (!url.searchParams.get('token'))
    return answerForm(posted, {
      schema: passwordResetRequestSchema,
      path: '/api/auth/request-password-reset',
      next: () => LINK_SENT,
    })
  return answerForm(posted, {
    schema: passwordResetSchema,
    path: '/api/auth/reset-password',
    next: async ({ newPassword }, answer) => {
      const { isCommonPassword } = await import('../../domain/accounts/password/common-passwords.ts')
      const next = isCommonPassword(newPassword) ? withNotice(DASHBOARD, 'common-password') : undefined
      return afterReset(answer, next)
    },
  })
}

/** When to try again, where a form without scripts was one too many. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function Reset({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const token = query.get('token')
  if (token) return <ChoosePasswordForm token={token} initial={actionData} />
  if (query.get('notice') === 'link-sent') return <LinkIsOnItsWay />
  return <AskForLinkForm initial={actionData} />
}
