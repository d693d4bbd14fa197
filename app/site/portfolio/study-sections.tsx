import type { ReactNode } from 'react'
import { WithTerms } from '#app/components/with-terms.tsx'
import { CheckIcon } from '#app/ui/icons.tsx'
import { Link } from '#app/ui/link.tsx'
import type { StudyFigure, TimelinePhase } from '#content/case-studies/case-study.ts'
import { type CaseStudyAnchor, caseStudyPage } from '#content/case-study-page.ts'
import type { Figure, FigureSide } from '#content/figures.ts'
import { draw } from '../figures/draw.ts'
import { PAINTS } from '../figures/drawn.ts'
import { dayRange, durationDays, schedule } from './benchmark-figures.ts'

type StepsProps = { steps: string[]; figures: StudyFigure[] }

export function Steps({ steps, figures }: StepsProps) {
  return (
    <ol className="divide-y divide-line border-line border-b">
      {steps.map((step, index) => (
        <li
          key={step}
          className="grid grid-cols-[min(2.5rem,12.5vw)_1fr] py-5 first:pt-0 md:grid-cols-[5rem_1fr]"
        >
          <span aria-hidden="true" className="pt-1 font-mono text-accent text-micro">
            {String(index + 1).padStart(2, '0')}
          </span>
          <div className="min-w-0">
            <p className="max-w-[42em]">{step}</p>
            {figures
              .filter((figure) => figure.step === index + 1)
              .map((figure) => (
                <div key={figure.caption} className="mt-6">
                  <FigurePair {...figure} />
                </div>
              ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

export function Results({ results }: { results: string[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {results.map((result) => (
        <li key={result} className="py-5">
          <p className="max-w-[42em]">{result}</p>
        </li>
      ))}
    </ul>
  )
}

export function Deliverables({ items }: { items: string[] }) {
  return (
    <StudySection anchor="deliverables">
      <ul className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        {items.map((item) => (
          <li key={item} className="flex gap-4">
            <CheckIcon className="mt-1.5 text-accent" />
            <span className="max-w-[32em]">{item}</span>
          </li>
        ))}
      </ul>
    </StudySection>
  )
}

export function Lessons({ lessons }: { lessons: string[] }) {
  return (
    <StudySection anchor="lessons">
      <ul className="grid gap-x-14 gap-y-8 md:grid-cols-2">
        {lessons.map((lesson) => (
          <li key={lesson} className="border-accent/45 border-l pl-5 text-lead tracking-[-0.015em]">
            <WithTerms text={lesson} />
          </li>
        ))}
      </ul>
    </StudySection>
  )
}

/** The build makes the same HTML for articles. */
function FigurePair({ caption, before, after }: Figure) {
  return (
    <figure className="figure-pair">
      <Side build="before" {...before} />
      <Side build="after" {...after} />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

function Side({ build, label, alt, drawing }: FigureSide & { build: 'before' | 'after' }) {
  const { width, height, paths } = draw(drawing)
  return (
    <div className={`figure-${build}`}>
      <svg role="img" aria-label={alt} viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        {paths.map(({ d, paint }) => (
          <path key={`${paint} ${d}`} d={d} {...PAINTS[paint]} />
        ))}
      </svg>
      <p>{label}</p>
    </div>
  )
}

type StudySectionProps = {
  anchor: CaseStudyAnchor
  intro?: string
  /** A control at the far end of the heading row. */
  action?: ReactNode
  children: ReactNode
}

export function StudySection({ anchor, intro, action, children }: StudySectionProps) {
  const headingId = `${anchor}-heading`
  return (
    <section
      id={anchor}
      aria-labelledby={headingId}
      tabIndex={-1}
      className="mt-20 border-accent/45 border-t pt-6 outline-none first:mt-0 md:mt-28"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <h2 id={headingId} className="text-heading text-accent md:text-display">
          {caseStudyPage.headings[anchor]}
        </h2>
        {action}
      </div>
      {intro && <p className="mt-4 max-w-[42em] text-soft">{intro}</p>}
      <div className="mt-8 md:mt-10">{children}</div>
    </section>
  )
}

/** One row per phase, with a bar over its days. All bars share one scale. */
export function Timeline({ timeline }: { timeline: TimelinePhase[] }) {
  const days = durationDays(timeline)
  const share = (part: number) => `${(100 * part) / Math.max(days, 1)}%`
  const { text, link } = caseStudyPage.quoted
  return (
    <StudySection anchor="timeline">
      <ol className="border-line border-b">
        {schedule(timeline).map(({ phase, duration, notes, days: length, ...range }) => (
          <li
            key={phase}
            className="grid gap-x-8 gap-y-2 border-line border-t py-4 @tablet:grid-cols-[1fr_16rem] @wide:grid-cols-[13rem_1fr_18rem]"
          >
            <h3 className="text-lead tracking-[-0.025em]">{phase}</h3>
            <div className="@max-wide:col-span-full @max-wide:row-start-2">
              <div
                aria-hidden="true"
                className="mt-1.5 h-2 bg-accent [forced-color-adjust:none] [print-color-adjust:exact]"
                style={{ marginLeft: share(range.firstDay - 1), width: share(length) }}
              />
              <p className="mt-2 font-mono text-micro text-soft">
                <span className="text-ink">{duration}</span> · {dayRange(range)}
              </p>
            </div>
            <p className="max-w-[36em] text-small text-soft">{notes}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8 text-small text-soft">
        {text[0]}{' '}
        <Link
          to={link.href}
          className="text-ink underline decoration-edge underline-offset-4 hover:decoration-after"
        >
          {link.label}
        </Link>
        : {days} {text[1]}
      </p>
    </StudySection>
  )
}
