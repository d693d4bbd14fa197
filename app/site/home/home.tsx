import { home } from '../../../content/home.ts'
import type { PublicPage } from '../../page-contract.ts'
import { ClosingCall } from '../closing-call.tsx'
import { FaqPreview } from './faq-preview.tsx'
import { Hero } from './hero.tsx'
import { HowWeWork } from './how-we-work.tsx'
import { MetricsStrip } from './metrics-strip.tsx'
import { NeedSelector } from './need-selector.tsx'
import { Reasons } from './reasons.tsx'
import { RecentResults } from './recent-results.tsx'
import { ServiceRows } from './service-rows.tsx'

export const handle: PublicPage = { public: { runtime: 'when-idle' } }

export default function Home() {
  return (
    <>
      <Hero />
      <MetricsStrip />
      <ServiceRows />
      <NeedSelector />
      <RecentResults />
      <HowWeWork />
      <Reasons />
      <FaqPreview />
      <ClosingCall {...home.call} />
    </>
  )
}
