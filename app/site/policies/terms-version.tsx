import { data } from 'react-router'
import type { PublicPage } from '#app/shared/page-contract.ts'
import { termsVersions } from '#content/terms/all.ts'
import type { Route } from './+types/terms-version'
import { findVersion } from './policy-days.ts'
import { VersionPage } from './policy-page.tsx'

export const handle: PublicPage = {
  public: {
    // Only evaluated on the server, so browsers don't load the policies.
    params: import.meta.env.SSR ? termsVersions.map(({ version }) => version) : [],
  },
}

export function loader({ params: { version } }: Route.LoaderArgs) {
  const found = findVersion(termsVersions, version)
  return data(found, { status: found ? 200 : 404 })
}

export default function TermsVersion({ loaderData: found }: Route.ComponentProps) {
  return <VersionPage found={found} currentAddress="/terms" />
}
