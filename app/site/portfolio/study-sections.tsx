import type { CSSProperties, ReactNode } from 'react'
import { WithTerms } from '#app/components/with-terms.tsx'
import { CheckIcon } from '#app/ui/icons.tsx'
import { Link } from '#app/ui/link.tsx'
import type { StudyFigure, TimelinePhase } from '#content/case-studies/case-study.ts'
import { type CaseStudyAnchor, caseStudyPage } from '#content/case-study-page.ts'
import type { Figure, FigureSide } from '#content/figures.ts'
import { draw } from '../figures/draw.ts'
import { PAINTS } from '../figures/drawn.ts'
import { durationDays, type ScheduledPhase, schedule } from './benchmark-figures.ts'

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

/** The phases along a ruler with one tick per day: horizontal and to scale on wide screens, otherwise vertical. */
export function Timeline({ timeline }: { timeline: TimelinePhase[] }) {
  const phases = schedule(timeline)
  const days = durationDays(timeline)
  const day = `${100 / Math.max(days, 1)}%`
  const { text, link } = caseStudyPage.quoted
  return (
    <StudySection anchor="timeline">
      <div className="flex gap-6 @wide:block">
        <div className="ruler-upright shrink-0 border-line border-l @wide:hidden" />
        <div
          className="hidden h-3 border-line border-r border-b @wide:block"
          style={{
            background: `repeating-linear-gradient(to right, var(--color-edge) 0 1px, transparent 1px ${day})`,
          }}
        />
        <ol
          className="grid gap-y-8 divide-line @wide:grid-cols-(--phases) @wide:divide-x"
          style={{ '--phases': columnsOf(phases) } as CSSProperties}
        >
          {phases.map((phase) => (
            <li key={phase.phase} className="@wide:px-4 @wide:pt-4 @wide:pb-2 @wide:first:pl-0">
              <p className="font-mono text-micro text-soft">
                <span className="text-ink">{phase.duration}</span> · {daysOf(phase)}
              </p>
              <h3 className="mt-2 text-lead tracking-[-0.025em] @wide:mt-6">{phase.phase}</h3>
              <p className="mt-2 max-w-[36em] text-small text-soft">{phase.notes}</p>
            </li>
          ))}
        </ol>
      </div>
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

/** One column per phase, as wide as its days. */
function columnsOf(phases: ScheduledPhase[]): string {
  return phases.map(({ days }) => `minmax(0, ${Math.max(days, 1)}fr)`).join(' ')
}

function daysOf({ firstDay, lastDay }: ScheduledPhase): string {
  return lastDay > firstDay ? `day ${firstDay}–${lastDay}` : `day ${firstDay}`
}
