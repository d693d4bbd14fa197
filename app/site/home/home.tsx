import { caseStudies } from '../../../content/case-studies/all.ts'
import { home } from '../../../content/home.ts'
import type { PublicPage } from '../../page-contract.ts'
import { ClosingCall } from '../closing-call.tsx'
import type { Route } from './+types/home'
import { FaqPreview } from './faq-preview.tsx'
import { Hero } from './hero.tsx'
import { benchBehind, type HighlightBench } from './highlight-bench.ts'
import { HowWeWork } from './how-we-work.tsx'
import { MetricsStrip } from './metrics-strip.tsx'
import { NeedSelector } from './need-selector.tsx'
import { Reasons } from './reasons.tsx'
import { RecentResults } from './recent-results.tsx'
import { ServiceRows } from './service-rows.tsx'

export const handle: PublicPage = { public: { runtime: 'when-idle' } }

/** The benches behind the highlights, by study: the studies themselves stay with the server. */
export function loader() {
  const benches: Record<string, HighlightBench | undefined> = {}
  for (const highlight of home.results.highlights) {
    const study = caseStudies.find(({ slug }) => slug === highlight.slug)
    benches[highlight.slug] = study && benchBehind(highlight, study)
  }
  return { benches }
}

export default function Home({ loaderData: { benches } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <MetricsStrip />
      <ServiceRows />
      <NeedSelector />
      <RecentResults benches={benches} />
      <HowWeWork />
      <Reasons />
      <FaqPreview />
      <ClosingCall {...home.call} />
    </>
  )
}
