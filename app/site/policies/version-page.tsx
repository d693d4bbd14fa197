import { TextLink } from '#app/ui/text-link.tsx'
import { policyVersions as words } from '#content/policy-versions.ts'
import { NotFoundScreen } from '../not-found/not-found-screen.tsx'
import { PolicyPage } from './policy-page.tsx'
import type { PolicyVersion } from './policy-versions.ts'

type VersionPageProps = { found: PolicyVersion | null; currentAddress: '/terms' | '/privacy' }

/** A policy at the address of one of its wordings, which stays whatever comes later. */
export function VersionPage({ found, currentAddress }: VersionPageProps) {
  const current = words.current[currentAddress]
  if (!found)
    return (
      <NotFoundScreen heading={words.notFound.heading} back={current} waysOn={words.notFound.waysOn}>
        <p className="text-lead text-soft">{words.notFound.text}</p>
      </NotFoundScreen>
    )
  const { policy, version, replaced } = found
  const days = [
    { label: policy.versionLabel, day: version },
    ...(replaced ? [{ label: words.replacedLabel, day: replaced }] : []),
  ]
  return (
    <PolicyPage policy={policy} days={days}>
      {replaced ? words.earlier[currentAddress] : words.same}{' '}
      <TextLink to={currentAddress}>{current.label}</TextLink>
    </PolicyPage>
  )
}
