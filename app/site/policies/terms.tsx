import { type PublicPage, pageContext } from '#app/shared/page-contract.ts'
import { terms } from '#content/terms/all.ts'
import type { Route } from './+types/terms'
import { policyDays } from './policy-days.ts'
import { PolicyPage } from './policy-page.tsx'

export const handle: PublicPage = { public: { dated: true } }

export function loader({ context }: Route.LoaderArgs) {
  return policyDays(terms, context.get(pageContext).now)
}

export default function Terms({ loaderData: days }: Route.ComponentProps) {
  return <PolicyPage policy={terms} days={days} />
}
