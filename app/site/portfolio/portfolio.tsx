import type { PublicPage } from '#app/ground/page-contract.ts'
import { ClosingCall } from '#app/parts/closing-call.tsx'
import { WordHeader } from '#app/parts/word-header.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { caseStudies } from '#content/case-studies/all.ts'
import type { CaseStudy } from '#content/case-studies/case-study.ts'
import { portfolio } from '#content/portfolio.ts'
import { sampleWords } from '#content/samples.ts'
import type { Route } from './+types/portfolio'
import { durationDays } from './benchmark-figures.ts'
import { SHOWN_ON_CARD, StudyCard } from './study-card.tsx'

export const handle: PublicPage = { public: {} }

/** What the cards show: the studies themselves stay with the server. */
export function loader() {
  return {
    published: caseStudies
      .filter(({ status }) => status === 'published')
      .map((study) => ({ ...pick(study, SHOWN_ON_CARD), days: durationDays(study.timeline) })),
    comingSoon: caseStudies
      .filter(({ status }) => status === 'coming-soon')
      .map((study) => pick(study, ['slug', 'sample', 'title', 'scenario', 'engine', 'summary'])),
  }
}

export default function Portfolio({ loaderData: { published, comingSoon } }: Route.ComponentProps) {
  const { heading, intro, call } = portfolio
  return (
    <>
      <WordHeader heading={heading} intro={intro} />
      <ul className="measure mt-12 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-14 md:mt-20 md:grid-cols-2">
        {published.map((study) => (
          <li key={study.slug} className="grid">
            <StudyCard {...study} />
          </li>
        ))}
      </ul>
      {comingSoon.length > 0 && <ComingSoon studies={comingSoon} />}
      <ClosingCall {...call} />
    </>
  )
}

function pick<Key extends keyof CaseStudy>(study: CaseStudy, keys: readonly Key[]): Pick<CaseStudy, Key> {
  return Object.fromEntries(keys.map((key) => [key, study[key]])) as Pick<CaseStudy, Key>
}

/** What is under way, in a row each: the finished studies are what counts. */
function ComingSoon({ studies }: { studies: Route.ComponentProps['loaderData']['comingSoon'] }) {
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
