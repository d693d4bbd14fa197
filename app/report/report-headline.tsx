import type { ReactNode } from 'react'
import { InColors } from '#app/portal/project/status-headline.tsx'
import type { HeadlinePart } from '#domain/kernel/headline.ts'

type ReportHeadlineProps = {
  headline: readonly HeadlinePart[]
  sentence?: string
  heading: 'h1' | 'h2'
  /** Above the headline. */
  top?: ReactNode
  /** Below the sentence: what happens next. */
  children?: ReactNode
}

/** The verdict of a report with the runs and interval behind it. */
export function ReportHeadline({ headline, sentence, heading: Heading, top, children }: ReportHeadlineProps) {
  return (
    <div className="@container">
      {top}
      <Heading className="mt-6 max-w-[13em] text-balance text-display tracking-[-0.032em] @3xl:mt-9 @3xl:text-poster">
        <InColors parts={headline} />
      </Heading>
      {sentence && <p className="mt-5 max-w-[44em] @3xl:mt-7">{sentence}</p>}
      {children}
    </div>
  )
}
