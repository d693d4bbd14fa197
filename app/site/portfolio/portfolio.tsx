import { ClosingCall, WordHeader } from '#app/components/page-ends.tsx'
import type { PublicPage } from '#app/shared/page-contract.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link, MoreLink } from '#app/ui/link.tsx'
import { caseStudies } from '#content/case-studies/all.ts'
import type { CaseStudy } from '#content/case-studies/case-study.ts'
import { portfolio } from '#content/portfolio.ts'
import { sampleWords } from '#content/samples.ts'
import { durationDays, formatPercent } from './benchmark-figures.ts'
import { SceneColumns } from './scene-columns.tsx'

export const handle: PublicPage = { public: {} }

export default function Portfolio() {
  const { heading, intro, call } = portfolio
  const published = caseStudies.filter(({ status }) => status === 'published')
  const comingSoon = caseStudies.filter(({ status }) => status === 'coming-soon')
  return (
    <>
      <WordHeader heading={heading} intro={intro} />
      <ul className="measure mt-12 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-14 md:mt-20 md:grid-cols-2">
        {published.map((study) => (
          <li key={study.slug} className="grid">
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
  const {
    slug,
    sample,
    title,
    scenario,
    engine,
    palette,
    summary,
    metrics,
    targetFps,
    benchmarks,
    timeline,
  } = study
  return (
    <article
      data-palette={palette}
      className="relative flex min-w-0 flex-col border-accent border-t pt-6 pb-2 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-8"
    >
      {targetFps !== undefined && (
        <SceneColumns benchmarks={benchmarks} targetFps={targetFps} className="h-40 md:h-48" />
      )}
      {sample && (
        <p className="mt-7 -mb-3">
          <Badge>{sampleWords.study}</Badge>
        </p>
      )}
      <p className="mt-7 flex flex-wrap justify-between gap-x-6 font-mono text-micro text-soft">
        <span>
          {scenario} · {engine}
        </span>
        <span>
          {durationDays(timeline)} {portfolio.daysLabel}
        </span>
      </p>
      <h2 className="mt-3 text-[min(2.125rem,13vw)] text-accent leading-[1.05] lg:text-[min(2.75rem,7vw)] lg:leading-none">
        {title}
      </h2>
      <p className="mt-5 line-clamp-3 max-w-[36em] text-soft">{summary}</p>
      <p className="mt-6 mb-7 flex flex-wrap gap-3">
        <Badge tone="after">
          <Figure percent={metrics.fpsGain} /> {portfolio.fpsLabel}
        </Badge>
        <Badge tone="after">
          <Figure percent={metrics.vramReduction} /> {portfolio.vramLabel}
        </Badge>
      </p>
      <MoreLink
        to={`/portfolio/${slug}`}
        label={portfolio.linkLabel}
        about={`about ${title}`}
        wholeBlock
        className="mt-auto self-start focus-visible:outline-none"
      />
    </article>
  )
}

function Figure({ percent }: { percent: number }) {
  return (
    <span className="font-sans font-semibold text-title tracking-[-0.03em]">{formatPercent(percent, 0)}</span>
  )
}
