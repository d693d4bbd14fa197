import type { PublicPage } from '#app/shared/page-contract.ts'
import { accessibility } from '#content/accessibility.ts'
import { namedDay } from './policy-days.ts'
import { PolicyPage } from './policy-page.tsx'

export const handle: PublicPage = { public: {} }

export default function Accessibility() {
  const days = [{ label: accessibility.versionLabel, day: namedDay(accessibility.version) }]
  return <PolicyPage policy={accessibility} days={days} />
}
