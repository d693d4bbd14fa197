import type { ReactNode } from 'react'
import { type CaseStudyAnchor, caseStudyPage } from '#content/case-study-page.ts'

type StudySectionProps = {
  anchor: CaseStudyAnchor
  /** One sentence under the heading. */
  intro?: string
  /** A control at the far end of the heading row. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a case study, in the column beside the list of contents: rule and heading in the page's palette. */
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
