import { tracked } from '#app/shared/tracked.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link, MoreLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { caseStudies } from '#content/case-studies/all.ts'
import type { Benchmark, CaseStudy } from '#content/case-studies/case-study.ts'
import { home } from '#content/home.ts'
import { sampleWords } from '#content/samples.ts'
import { formatPercent, meanChange } from '../portfolio/benchmark-figures.ts'
import { endOf, FpsBars } from '../portfolio/scene-bars.tsx'

const { results } = home

export function RecentResults() {
  return (
    <Section id="results" heading={results.heading} intro={results.intro}>
      <div className="grid grid-cols-[minmax(0,1fr)] divide-line border-line border-y max-md:divide-y md:grid-cols-2 md:divide-x">
        {results.highlights.map((highlight) => (
          <Result key={highlight.slug} highlight={highlight} />
        ))}
      </div>
    </Section>
  )
}

function Result({ highlight }: { highlight: (typeof results.highlights)[number] }) {
  const { slug, title, scenario, engine, fps, vram, bench } = highlight
  const study = caseStudies.find((candidate) => candidate.slug === slug)
  const scenes = study && benchBehind(highlight, study)
  return (
    <article className="row-hover relative flex min-w-0 flex-col py-8 md:py-10 md:odd:pr-7 md:even:pl-7">
      <p className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 font-mono text-micro text-soft">
        {scenario} · {engine}
        {study?.sample && <Badge>{sampleWords.study}</Badge>}
      </p>
      <h3 className="mt-3 text-title tracking-[-0.03em]">{title}</h3>
      <dl className="mt-8 flex flex-wrap gap-x-10 gap-y-5 text-after">
        <Figure value={fps} label={results.fpsLabel} />
        <Figure value={vram} label={results.vramLabel} />
      </dl>
      <p className="mt-4 mb-6 font-mono text-micro">
        <Link
          to={bench}
          className="relative z-1 inline-flex min-h-6 items-center text-soft underline underline-offset-4 hover:text-ink"
        >
          {results.benchLabel} <VisuallyHidden>in {title}</VisuallyHidden>
        </Link>
      </p>
      {scenes && (
        <div className="mb-6">
          <MeanBars {...scenes} />
        </div>
      )}
      <MoreLink
        to={`/portfolio/${slug}`}
        label={results.linkLabel}
        about={`about ${title}`}
        wholeBlock
        {...tracked('case_highlight_click', { label: slug })}
        className="mt-auto self-start"
      />
    </article>
  )
}

function MeanBars({ benchmarks, targetFps }: HighlightBench) {
  const { before, after } = meanChange(benchmarks, 'fps')
  return <FpsBars before={before} after={after} targetFps={targetFps} endFps={endOf([after, targetFps])} />
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse gap-2">
      <dt className="font-mono text-micro text-soft">{label}</dt>
      <dd className="font-semibold text-figure tracking-[-0.05em] lg:text-poster">{value}</dd>
    </div>
  )
}

/** The scenes behind a highlight's averages, and the target frame rate. */
type HighlightBench = { benchmarks: Benchmark[]; targetFps: number }

/** Finds the bench whose averages are the highlight's figures, so that no other bench is drawn next to them. */
export function benchBehind(
  { fps, vram }: Readonly<Record<'fps' | 'vram', string>>,
  study: Pick<CaseStudy, 'benchmarks' | 'furtherBenches' | 'targetFps'>,
): HighlightBench | undefined {
  return [study, ...(study.furtherBenches ?? [])].flatMap(({ benchmarks, targetFps = study.targetFps }) => {
    const carries =
      formatPercent(meanChange(benchmarks, 'fps').percent, 0) === fps &&
      formatPercent(meanChange(benchmarks, 'vramGB').percent, 0) === vram
    return carries && targetFps !== undefined ? [{ benchmarks, targetFps }] : []
  })[0]
}
