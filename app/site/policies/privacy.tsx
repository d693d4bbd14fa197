import { type PublicPage, pageContext } from '#app/shared/page-contract.ts'
import { privacy } from '#content/privacy/all.ts'
import type { Route } from './+types/privacy'
import { policyDays } from './policy-days.ts'
import { PolicyPage } from './policy-page.tsx'

export const handle: PublicPage = { public: { dated: true } }

export function loader({ context }: Route.LoaderArgs) {
  return policyDays(privacy, context.get(pageContext).now)
}

export default function Privacy({ loaderData: days }: Route.ComponentProps) {
  return <PolicyPage policy={privacy} days={days} />
}
