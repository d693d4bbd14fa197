import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { BackIcon } from '#app/ui/icons.tsx'
import type { CaseStudy } from '#content/case-studies/case-study.ts'
import { caseStudyPage } from '#content/case-study-page.ts'
import { sampleWords } from '#content/samples.ts'
import { durationDays } from './benchmark-figures.ts'

type StudyHeroProps = { study: CaseStudy }

/** Way back, title, and the facts that one wants first. */
export function StudyHero({ study: { title, client, scenario, engine, timeline, sample } }: StudyHeroProps) {
  const { facts, back } = caseStudyPage
  const days = durationDays(timeline)
  return (
    <header className="measure @container pt-6 pb-12 md:pt-10 md:pb-16">
      <ButtonLink to="/portfolio" look="quiet" size="small" className="-ml-3.5">
        <BackIcon />
        {back}
      </ButtonLink>
      <div className="mt-8 grid items-end gap-x-10 gap-y-10 md:mt-14 lg:grid-cols-3">
        <div className="lg:col-span-2">
          <p className="flex flex-wrap items-center gap-x-5 gap-y-3 font-mono text-micro text-soft">
            {scenario} · {engine}
            {sample && <Badge>{sampleWords.study}</Badge>}
          </p>
          <h1 className="mt-5 max-w-[11em] text-display text-accent tracking-[-0.045em] @tablet:text-poster">
            {title}
          </h1>
          {sample && <p className="mt-6 max-w-[36em] text-soft">{sampleWords.studyNote}</p>}
        </div>
        <section aria-labelledby="quick-facts">
          <h2 id="quick-facts" className="pb-3 font-medium font-mono text-accent text-micro tracking-normal">
            {facts.heading}
          </h2>
          <dl className="divide-y divide-line border-line border-y">
            <Fact term={facts.client}>{sample ? sampleWords.client : client}</Fact>
            <Fact term={facts.type}>{scenario}</Fact>
            <Fact term={facts.duration}>
              {days} {days === 1 ? 'day' : 'days'}
            </Fact>
          </dl>
        </section>
      </div>
    </header>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-5 py-3">
      <dt className="font-mono text-micro text-soft">{term}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
