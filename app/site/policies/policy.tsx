import { type PublicPage, pageContext } from '#app/shared/page-contract.ts'
import { privacy } from '#content/privacy/all.ts'
import { terms } from '#content/terms/all.ts'
import type { Route } from './+types/policy'
import { policyDays } from './policy-days.ts'
import { PolicyPage } from './policy-page.tsx'

export const handle: PublicPage = { public: { dated: true } }

/** The current version of `/terms` or `/privacy`. */
export function loader({ url, context }: Route.LoaderArgs) {
  const policy = url.pathname === '/terms' ? terms : privacy
  return { policy, days: policyDays(policy, context.get(pageContext).now) }
}

export default function CurrentPolicy({ loaderData: { policy, days } }: Route.ComponentProps) {
  return <PolicyPage policy={policy} days={days} />
}
