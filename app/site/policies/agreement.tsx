import { data } from 'react-router'
import type { PublicPage } from '#app/shared/page-contract.ts'
import { TextLink } from '#app/ui/link.tsx'
import { agreementWords as words } from '#content/agreements/agreement.ts'
import { agreements } from '#content/agreements/all.ts'
import { confirmed } from '#content/confirmed.ts'
import type { AgreementSlug } from '#content/slugs.ts'
import { NotFoundScreen } from '../not-found-screen.tsx'
import type { Route } from './+types/agreement'
import { namedDay } from './policy-days.ts'
import { PolicyPage } from './policy-page.tsx'

export const handle: PublicPage = {
  public: {
    // Only evaluated on the server, so browsers don't load the agreements.
    params: import.meta.env.SSR ? Object.keys(agreements) : [],
  },
}

export function loader({ params: { slug } }: Route.LoaderArgs) {
  if (!Object.hasOwn(agreements, slug)) return data(null, { status: 404 })
  const agreement = agreements[slug as AgreementSlug]
  return data({
    agreement,
    day: namedDay(agreement.version),
    isConfirmed: confirmed.some(({ what }) => what === `agreement ${agreement.slug}`),
  })
}

export default function Agreement({ loaderData: found }: Route.ComponentProps) {
  if (!found)
    return (
      <NotFoundScreen
        {...words.notFound}
        back={{ label: 'Privacy', href: '/privacy' }}
        waysOn={Object.values(agreements).map(({ heading, slug }) => ({
          label: heading,
          href: `/agreements/${slug}`,
        }))}
      />
    )
  const { agreement, day, isConfirmed } = found
  return (
    <PolicyPage policy={agreement} days={[{ label: agreement.versionLabel, day }]}>
      {!isConfirmed && `${words.unconfirmed} `}
      {words.unsigned}
      <span className="mt-2 flex flex-wrap gap-x-6">
        <TextLink to={`/agreements/${agreement.slug}.pdf`} prefetch="none">
          {words.file}
        </TextLink>
        <TextLink to="/contact">Contact us</TextLink>
      </span>
    </PolicyPage>
  )
}
