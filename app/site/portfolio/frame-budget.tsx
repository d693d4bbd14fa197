import { caseStudyPage } from '#content/case-study-page.ts'
import { along } from '../figures/axis.ts'
import { Bar, BudgetMark } from './bar.tsx'
import { formatDistance, formatMilliseconds, frameTime, type MeanChange } from './benchmark-figures.ts'

const { labels, over, under } = caseStudyPage.frame

/** The mean frame before and after against the frame that the client asked for. */
export function FrameBudget({ fps, targetFps }: { fps: MeanChange; targetFps: number }) {
  const budget = frameTime(targetFps)
  const axis = { end: Math.max(frameTime(fps.before), budget) * 1.02, marks: [] }
  return (
    <figure className="mb-10 max-w-[58rem] md:mb-12">
      <div className="relative grid gap-px border-line border-b border-l pt-8" aria-hidden="true">
        {(['before', 'after'] as const).map((build) => (
          <Bar
            key={build}
            build={build}
            length={along(axis, frameTime(fps[build]))}
            className="flex h-12 items-center px-3.5"
          >
            <span className="text-small">{formatMilliseconds(frameTime(fps[build]))}</span>
          </Bar>
        ))}
        <BudgetMark at={along(axis, budget)}>{formatMilliseconds(budget)}</BudgetMark>
      </div>
      <figcaption className="mt-3 grid gap-y-1 font-mono text-micro text-soft">
        {(['before', 'after'] as const).map((build) => {
          const frame = frameTime(fps[build])
          return (
            <span key={build}>
              {labels[build]} {formatMilliseconds(frame)} ({fps[build].toFixed(1)} FPS),{' '}
              {formatDistance(frame, budget)} {frame > budget ? over : under} {formatMilliseconds(budget)} (
              {targetFps} FPS).
            </span>
          )
        })}
      </figcaption>
    </figure>
  )
}
