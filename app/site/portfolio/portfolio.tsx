import { Link } from 'react-router'
import { caseStudies } from '../../../content/case-studies/all.ts'
import { portfolio } from '../../../content/portfolio.ts'
import type { PublicPage } from '../../page-contract.ts'
import { Badge } from '../../ui/badge.tsx'
import { Section } from '../../ui/section.tsx'
import { ClosingCall } from '../closing-call.tsx'
import type { Route } from './+types/portfolio'
import { meanChange } from './benchmark-figures.ts'
import { StudyCard } from './study-card.tsx'

export const handle: PublicPage = { public: { runtime: 'when-idle' } }

/** What the cards show: the studies themselves stay with the server. */
export function loader() {
  return {
    published: caseStudies
      .filter(({ status }) => status === 'published')
      .map(({ slug, title, scenario, engine, palette, summary, metrics, targetFps, benchmarks }) => ({
        slug,
        title,
        scenario,
        engine,
        palette,
        summary,
        metrics,
        targetFps,
        fps: meanChange(benchmarks, 'fps'),
      })),
    comingSoon: caseStudies
      .filter(({ status }) => status === 'coming-soon')
      .map(({ slug, title, scenario, engine, summary }) => ({ slug, title, scenario, engine, summary })),
  }
}

export default function Portfolio({ loaderData: { published, comingSoon } }: Route.ComponentProps) {
  const { heading, intro, call } = portfolio
  return (
    <>
      <header className="measure grid items-baseline-last gap-x-10 gap-y-6 pt-14 md:grid-cols-3 md:pt-24">
        <h1 className="text-figure tracking-[-0.045em] md:text-poster lg:text-giant">{heading}</h1>
        <p className="max-w-[36em] text-soft md:col-span-2 md:pl-10 lg:text-lead">{intro}</p>
      </header>
      <ul className="measure mt-12 grid gap-x-10 gap-y-12 md:mt-20 md:grid-cols-2">
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

function ComingSoon({ studies }: { studies: Route.ComponentProps['loaderData']['comingSoon'] }) {
  const { heading, text, badge } = portfolio.comingSoon
  return (
    <Section id="coming-soon" heading={heading} intro={text}>
      <ul className="divide-y divide-line border-line border-y">
        {studies.map(({ slug, title, scenario, engine, summary }) => (
          <li key={slug}>
            <article className="row-hover relative grid gap-x-10 gap-y-3 py-8 md:grid-cols-3 md:items-baseline">
              <div>
                <p className="font-mono text-micro text-soft">
                  {scenario} · {engine}
                </p>
                <h3 className="mt-2 text-title tracking-[-0.03em]">
                  <Link to={`/portfolio/${slug}`} prefetch="intent" className="after:absolute after:inset-0">
                    {title}
                  </Link>
                </h3>
              </div>
              <p className="max-w-[36em] text-soft">{summary}</p>
              <p className="md:justify-self-end">
                <Badge tone="progress">{badge}</Badge>
              </p>
            </article>
          </li>
        ))}
      </ul>
    </Section>
  )
}
