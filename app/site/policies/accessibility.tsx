import type { PublicPage } from '#app/shared/page-contract.ts'
import { accessibility } from '#content/accessibility.ts'
import type { Route } from './+types/accessibility'
import { namedDay } from './policy-days.ts'
import { PolicyPage } from './policy-page.tsx'

export const handle: PublicPage = { public: {} }

export function loader() {
  return [{ label: accessibility.versionLabel, day: namedDay(accessibility.version) }]
}

export default function Accessibility({ loaderData: days }: Route.ComponentProps) {
  return <PolicyPage policy={accessibility} days={days} />
}
