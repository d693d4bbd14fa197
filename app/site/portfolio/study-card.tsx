import { formatPercent } from '#app/parts/percent.ts'
import { Badge } from '#app/ui/badge.tsx'
import { MoreLink } from '#app/ui/more-link.tsx'
import type { CaseStudy } from '#content/case-studies/case-study.ts'
import { portfolio } from '#content/portfolio.ts'
import { sampleWords } from '#content/samples.ts'
import { SceneColumns } from './scene-columns.tsx'

export const SHOWN_ON_CARD = [
  'slug',
  'sample',
  'title',
  'scenario',
  'engine',
  'palette',
  'summary',
  'metrics',
  'targetFps',
  'benchmarks',
] as const satisfies readonly (keyof CaseStudy)[]

type StudyCardProps = Pick<CaseStudy, (typeof SHOWN_ON_CARD)[number]> & {
  /** Working days that it took. */
  days: number
}

/** A published study: its scenes before and after against its budget, what it was, its two figures. */
export function StudyCard({
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
  days,
}: StudyCardProps) {
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
          {days} {portfolio.daysLabel}
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
