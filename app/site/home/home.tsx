import type { PublicPage } from '#app/ground/page-contract.ts'
import { Island } from '#app/islands/island.tsx'
import { ClosingCall } from '#app/parts/closing-call.tsx'
import { caseStudies } from '#content/case-studies/all.ts'
import { home } from '#content/home.ts'
import type { Route } from './+types/home'
import { FaqPreview } from './faq-preview.tsx'
import { Hero } from './hero.tsx'
import { benchBehind, type HighlightStudy } from './highlight-bench.ts'
import { HowWeWork } from './how-we-work.tsx'
import { MetricsStrip } from './metrics-strip.tsx'
import { NeedSelector } from './need-selector.tsx'
import { Reasons } from './reasons.tsx'
import { RecentResults } from './recent-results.tsx'
import { ServiceRows } from './service-rows.tsx'

export const handle: PublicPage = { public: {} }

/** What the highlights show of their studies, which stay with the server themselves. */
export function loader() {
  const studies: Record<string, HighlightStudy | undefined> = {}
  for (const highlight of home.results.highlights) {
    const study = caseStudies.find(({ slug }) => slug === highlight.slug)
    studies[highlight.slug] = study && { sample: study.sample, bench: benchBehind(highlight, study) }
  }
  return { studies }
}

export default function Home({ loaderData: { studies } }: Route.ComponentProps) {
  return (
    <>
      <Island name="hero" when="intent" of={Hero} props={{}} />
      <MetricsStrip />
      <ServiceRows />
      <NeedSelector />
      <RecentResults studies={studies} />
      <HowWeWork />
      <Reasons />
      <FaqPreview />
      <ClosingCall {...home.call} />
    </>
  )
}
