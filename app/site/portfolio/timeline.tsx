import type { CSSProperties } from 'react'
import { Link } from '#app/ui/link.tsx'
import type { TimelinePhase } from '#content/case-studies/case-study.ts'
import { caseStudyPage } from '#content/case-study-page.ts'
import { durationDays, type ScheduledPhase, schedule } from './benchmark-figures.ts'
import { StudySection } from './study-section.tsx'

/** The phases along a ruler with one tick a day: lying beside the list of contents, where widths are days, upright without it. */
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

/** One column a phase, as wide as its days. */
function columnsOf(phases: ScheduledPhase[]): string {
  return phases.map(({ days }) => `minmax(0, ${Math.max(days, 1)}fr)`).join(' ')
}

function daysOf({ firstDay, lastDay }: ScheduledPhase): string {
  return lastDay > firstDay ? `day ${firstDay}–${lastDay}` : `day ${firstDay}`
}
