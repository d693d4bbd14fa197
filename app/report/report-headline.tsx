import type { ReactNode } from 'react'
import type { ReportHeadline as Words } from '#domain/delivery/reports/report-headline.ts'

const SIDE_COLORS = { before: 'text-before', after: 'text-after' } as const

type ReportHeadlineProps = Words & {
  heading: 'h1' | 'h2'
  /** Above the headline. */
  top?: ReactNode
  /** Below the sentence: what happens next. */
  children?: ReactNode
}

/** What a report says, in the colors of before and after. */
export function ReportHeadline({ headline, sentence, heading: Heading, top, children }: ReportHeadlineProps) {
  return (
    <div className="@container">
      {top}
      <Heading className="mt-6 max-w-[13em] text-balance text-display tracking-[-0.032em] @3xl:mt-9 @3xl:text-poster">
        {headline.map(({ text, side }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed sentence
          <span key={index} className={side && SIDE_COLORS[side]}>
            {text.replaceAll(' FPS', '\u00a0FPS')}
          </span>
        ))}
      </Heading>
      <p className="mt-5 max-w-[44em] @3xl:mt-7">{sentence}</p>
      {children}
    </div>
  )
}
