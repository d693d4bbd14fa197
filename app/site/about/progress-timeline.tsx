import { Link } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import { about } from '#content/about.ts'
import { caseStudies } from '#content/case-studies/all.ts'
import type { TimelinePhase } from '#content/case-studies/case-study.ts'
import { dayRange, durationDays, type ScheduledPhase, schedule } from '../portfolio/benchmark-figures.ts'
import { TimelineSteps } from '../ruler-steps.tsx'

const { heading, exampleLabels, beforeLabel } = about.process

const TONES = { before: 'bg-before', after: 'bg-after' }

/** The four steps with the working days of one study, drawn to scale. */
export function ProgressTimeline() {
  const { example } = about.process
  const study = caseStudies.find(({ slug }) => slug === example)
  if (!study) throw new Error(`content/about.ts names ${example}, which isn’t a case study.`)
  const steps = projectDays(about.process.steps, study.timeline)
  const days = durationDays(study.timeline)
  return (
    <Section id="process" heading={heading}>
      <p className="mb-5 font-mono text-micro text-soft">
        {study.sample ? exampleLabels.sample : exampleLabels.project}{' '}
        <Link
          to={`/portfolio/${study.slug}`}
          className="text-ink underline decoration-edge underline-offset-4 hover:decoration-after"
        >
          {study.title}
        </Link>
      </p>
      <div
        aria-hidden="true"
        className="mb-8 grid h-8 items-end border-line border-b"
        style={{
          gridTemplateColumns: `repeat(${days}, minmax(0, 1fr))`,
          background: `repeating-linear-gradient(to right, var(--color-line) 0 1px, transparent 1px calc(100% / ${days}))`,
        }}
      >
        {steps.flatMap(({ capture, days }) =>
          days.map(({ phase, firstDay, days: length }) => (
            <span
              key={phase}
              className={`mr-px h-1.5 [forced-color-adjust:none] [print-color-adjust:exact] ${capture ? TONES[capture] : 'bg-ink'}`}
              style={{ gridColumn: `${firstDay} / span ${length}` }}
            />
          )),
        )}
      </div>
      <TimelineSteps
        columns={4}
        steps={steps.map(({ title, text, capture, phases, days }) => ({
          title,
          text,
          capture,
          mark: daysLabel(days) ?? beforeLabel,
          note: phases.join(' · '),
        }))}
      />
    </Section>
  )
}

type StepOfProject = {
  title: string
  text: string
  /** Names of phases in the study's timeline. */
  phases: readonly string[]
  capture?: 'before' | 'after'
}

/** The days are empty for a step before the project's first day. */
type StepDays = StepOfProject & { days: ScheduledPhase[] }

export function projectDays(steps: readonly StepOfProject[], timeline: TimelinePhase[]): StepDays[] {
  const scheduled = schedule(timeline)
  return steps.map((step) => ({
    ...step,
    days: scheduled.filter(({ phase }) => step.phases.includes(phase)),
  }))
}

/** @returns undefined without days */
export function daysLabel(days: readonly ScheduledPhase[]): string | undefined {
  const [first, last] = [days[0], days.at(-1)]
  return first && last && dayRange({ firstDay: first.firstDay, lastDay: last.lastDay })
}
