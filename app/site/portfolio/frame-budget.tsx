import { caseStudyPage } from '../../../content/case-study-page.ts'
import { Bar, BudgetMark } from './bar.tsx'
import { along, formatDistance, formatMilliseconds, frameTime, type MeanChange } from './benchmark-figures.ts'

type FrameBudgetProps = {
  /** Which of the two frames is drawn. Both graphs of a page share one scale. */
  build: 'before' | 'after'
  fps: MeanChange
  targetFps: number
}

/** One mean frame against the frame that the client asked for: before it is over the dotted line, after it is under it. */
export function FrameBudget({ build, fps, targetFps }: FrameBudgetProps) {
  const { labels, over, under } = caseStudyPage.frame
  const budget = frameTime(targetFps)
  const frame = frameTime(fps[build])
  const axis = { end: Math.max(frameTime(fps.before), budget) * 1.02, marks: [] }
  const distance = frame > budget ? over : under
  return (
    <figure className="mb-10 max-w-[58rem] md:mb-12">
      <div className="relative border-line border-b border-l pt-8" aria-hidden="true">
        <Bar build={build} length={along(axis, frame)} className="flex h-16 items-center px-3.5">
          <span className="text-small">{formatMilliseconds(frame)}</span>
        </Bar>
        <BudgetMark at={along(axis, budget)}>{formatMilliseconds(budget)}</BudgetMark>
      </div>
      <figcaption className="mt-3 font-mono text-micro text-soft">
        {labels[build]} {formatMilliseconds(frame)} ({fps[build].toFixed(1)} FPS),{' '}
        {formatDistance(frame, budget)} {distance} {formatMilliseconds(budget)} ({targetFps} FPS).
      </figcaption>
    </figure>
  )
}
