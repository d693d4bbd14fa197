import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { BackIcon } from '#app/ui/icons.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { CaseStudy } from '#content/case-studies/case-study.ts'
import { caseStudyPage } from '#content/case-study-page.ts'
import { sampleWords } from '#content/samples.ts'
import {
  durationDays,
  type FigureName,
  formatFigure,
  formatPercent,
  headline,
  VERDICT_TONES,
  verdict,
} from './benchmark-figures.ts'

type StudyHeroProps = { study: CaseStudy }

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
            <Fact term={facts.client}>{client}</Fact>
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

const { figures, headings, performanceNote } = caseStudyPage

const LABELS: Record<FigureName, string> = { fps: figures.fps, vramGB: figures.vram, low1: figures.low1 }
const UNITS: Record<FigureName, string> = { fps: 'FPS', vramGB: 'GB', low1: 'FPS' }

/** The headline figures, computed from the study's scenes. */
export function Performance({ study }: { study: CaseStudy }) {
  const figuresShown = headline(study)
  return (
    <section
      id="performance"
      aria-labelledby="performance-heading"
      tabIndex={-1}
      className="border-line border-y outline-none"
    >
      <div className="measure">
        <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-1 pt-5 md:pt-7">
          <h2
            id="performance-heading"
            className="font-medium font-mono text-accent text-micro tracking-normal"
          >
            {headings.performance}
          </h2>
          <p className="font-mono text-micro text-soft">{performanceNote}</p>
        </div>
        <dl
          className={`grid divide-line max-md:divide-y md:divide-x ${figuresShown.length === 2 ? 'md:grid-cols-2' : 'md:grid-cols-3'}`}
        >
          {figuresShown.map(({ name, before, after, percent }) => (
            <div key={name} className="py-6 md:px-7 md:py-10 md:first:pl-0">
              <dt className="font-mono text-micro text-soft">{LABELS[name]}</dt>
              <dd className="mt-2">
                <span
                  className={`block whitespace-nowrap font-semibold text-poster tracking-[-0.045em] md:text-[min(8vw,7rem)] ${VERDICT_TONES[verdict(name, percent)]}`}
                >
                  {formatPercent(percent, 0)}
                </span>
                <span className="mt-4 block font-mono text-micro">
                  <VisuallyHidden>from </VisuallyHidden>
                  <span className="text-before">{formatFigure(name, before)}</span>
                  <span aria-hidden="true" className="text-soft">
                    {' → '}
                  </span>
                  <VisuallyHidden> to </VisuallyHidden>
                  <span className="text-after">{formatFigure(name, after)}</span>
                  <span className="text-soft"> {UNITS[name]}</span>
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
