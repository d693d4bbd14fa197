import { data } from 'react-router'
import type { PublicPage } from '#app/shared/page-contract.ts'
import { privacyVersions } from '#content/privacy/all.ts'
import type { Route } from './+types/privacy-version'
import { findVersion } from './policy-days.ts'
import { VersionPage } from './policy-page.tsx'

export const handle: PublicPage = {
  public: {
    // Only evaluated on the server, so browsers don't load the policies.
    params: import.meta.env.SSR ? privacyVersions.map(({ version }) => version) : [],
  },
}

export function loader({ params: { version } }: Route.LoaderArgs) {
  const found = findVersion(privacyVersions, version)
  return data(found, { status: found ? 200 : 404 })
}

export default function PrivacyVersion({ loaderData: found }: Route.ComponentProps) {
  return <VersionPage found={found} currentAddress="/privacy" />
}
