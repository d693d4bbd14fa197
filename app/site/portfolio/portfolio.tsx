import { ClosingCall, WordHeader } from '#app/components/page-ends.tsx'
import type { PublicPage } from '#app/shared/page-contract.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link, MoreLink } from '#app/ui/link.tsx'
import { caseStudies } from '#content/case-studies/all.ts'
import type { CaseStudy } from '#content/case-studies/case-study.ts'
import { portfolio } from '#content/portfolio.ts'
import { sampleWords } from '#content/samples.ts'
import { OverdrawPicture } from '../overdraw/overdraw-picture.tsx'
import { durationDays, formatPercent } from './benchmark-figures.ts'
import { SceneBars } from './scene-bars.tsx'

export const handle: PublicPage = { public: {} }

export default function Portfolio() {
  const { heading, intro, call } = portfolio
  const published = caseStudies.filter(({ status }) => status === 'published')
  const comingSoon = caseStudies.filter(({ status }) => status === 'coming-soon')
  return (
    <>
      <WordHeader heading={heading} intro={intro} />
      <ul className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-y-20 md:mt-12 md:gap-y-28">
        {published.map((study) => (
          <li key={study.slug}>
            <StudyCard study={study} />
          </li>
        ))}
      </ul>
      {comingSoon.length > 0 && <ComingSoon studies={comingSoon} />}
      <ClosingCall {...call} />
    </>
  )
}

function ComingSoon({ studies }: { studies: readonly CaseStudy[] }) {
  const { heading, text, badge } = portfolio.comingSoon
  return (
    <section id="coming-soon" aria-labelledby="coming-soon-heading" className="section">
      <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-2 pb-4">
        <h2 id="coming-soon-heading" className="text-title tracking-[-0.03em]">
          {heading}
        </h2>
        <p className="text-small text-soft">{text}</p>
      </div>
      <ul className="divide-y divide-line border-line border-y">
        {studies.map(({ slug, sample, title, scenario, engine, summary }) => (
          <li key={slug}>
            <article className="row-hover relative flex flex-wrap items-baseline gap-x-8 gap-y-2 py-5">
              <h3 className="text-lead tracking-[-0.025em]">
                <Link to={`/portfolio/${slug}`} className="after:absolute after:inset-0">
                  {title}
                </Link>
              </h3>
              <p className="font-mono text-micro text-soft">
                {scenario} · {engine}
              </p>
              <p className="max-w-[34em] grow text-small text-soft">{summary}</p>
              <span className="flex flex-wrap gap-x-3 gap-y-2">
                {sample && <Badge>{sampleWords.study}</Badge>}
                <Badge tone="progress">{badge}</Badge>
              </span>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}

function StudyCard({ study }: { study: CaseStudy }) {
  const { slug, sample, title, scenario, engine, palette, summary, metrics, targetFps } = study
  return (
    <article data-palette={palette} className="flex flex-col">
      <div className="relative">
        <div className="measure grid gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="border-accent border-t pt-5 lg:col-span-2" />
          <div>
            <p className="flex flex-wrap items-center gap-x-5 gap-y-2 font-mono text-micro text-soft">
              <span>
                {scenario} · {engine}
              </span>
              <span>
                {durationDays(study.timeline)} {portfolio.daysLabel}
              </span>
              {sample && <Badge>{sampleWords.study}</Badge>}
            </p>
            <h2 className="mt-3 text-[min(2.125rem,13vw)] text-accent leading-[1.05] lg:text-[min(2.75rem,7vw)] lg:leading-none">
              {title}
            </h2>
            <p className="mt-4 line-clamp-3 max-w-[38em] text-soft">{summary}</p>
          </div>
          <div className="flex flex-wrap items-start gap-x-8 gap-y-4 md:gap-x-14">
            <Figure percent={metrics.fpsGain} label={portfolio.fpsLabel} />
            <Figure percent={metrics.vramReduction} label={portfolio.vramLabel} />
          </div>
          {targetFps !== undefined && (
            <div className="lg:col-span-2">
              <SceneBars benchmarks={study.benchmarks} targetFps={targetFps} />
            </div>
          )}
          <MoreLink
            to={`/portfolio/${slug}`}
            label={portfolio.linkLabel}
            about={`about ${title}`}
            wholeBlock
            className="justify-self-start"
          />
        </div>
      </div>
      {study.demonstration && (
        <div className="mt-10 md:order-first md:mt-0 md:mb-6">
          <OverdrawPicture />
        </div>
      )}
    </article>
  )
}

function Figure({ percent, label }: { percent: number; label: string }) {
  return (
    <p className="text-after">
      <span className="font-semibold text-display tracking-[-0.05em] md:text-poster">
        {formatPercent(percent, 0)}
      </span>{' '}
      <span className="ml-1 font-mono text-micro lg:mt-2 lg:block">{label}</span>
    </p>
  )
}
