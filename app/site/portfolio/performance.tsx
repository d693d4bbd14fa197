import { formatPercent } from '#app/components/percent.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { CaseStudy } from '#content/case-studies/case-study.ts'
import { caseStudyPage } from '#content/case-study-page.ts'
import { type FigureName, formatFigure, headline, verdict } from './benchmark-figures.ts'
import { VERDICT_TONES } from './verdict-tones.ts'

const { figures, headings, performanceNote } = caseStudyPage

const LABELS: Record<FigureName, string> = { fps: figures.fps, vramGB: figures.vram, low1: figures.low1 }
const UNITS: Record<FigureName, string> = { fps: 'FPS', vramGB: 'GB', low1: 'FPS' }

/** The figures that the study is known by, each computed from its scenes, with what it was and what it became. */
export function Performance({ study }: { study: CaseStudy }) {
  const told = headline(study)
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
          className={`grid divide-line max-md:divide-y md:divide-x ${told.length === 2 ? 'md:grid-cols-2' : 'md:grid-cols-3'}`}
        >
          {told.map(({ name, before, after, percent }) => (
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
