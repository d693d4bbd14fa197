import type { StudyFrame } from '#content/case-studies/case-study.ts'
import { caseStudyPage } from '#content/case-study-page.ts'
import { FrameStacks, totalOf } from '../figures/frame-stacks.tsx'
import { formatMilliseconds, frameTime } from './benchmark-figures.ts'

const { before, after } = caseStudyPage.chart

type FramePartsProps = { frame: StudyFrame; targetFps: number }

/** One frame taken apart by pass, before and after; all its parts on one scale. */
export function FrameParts({ frame: { caption, parts }, targetFps }: FramePartsProps) {
  const budgetMs = frameTime(targetFps)
  const scaleMs = Math.max(
    ...parts.flatMap(({ passes }) => [totalOf(passes, 'before'), totalOf(passes, 'after')]),
  )
  return (
    <figure className="mt-10 md:mt-12">
      <div className={`grid gap-x-10 gap-y-12 ${parts.length > 1 ? '@laptop:grid-cols-2' : 'max-w-[44rem]'}`}>
        {parts.map(({ title, passes }) => (
          <section key={title} aria-label={title} className="min-w-0">
            {parts.length > 1 && <h3 className="mb-4 text-lead">{title}</h3>}
            <FrameStacks
              title={title}
              passes={passes}
              budget={{ ms: budgetMs, label: formatMilliseconds(budgetMs) }}
              labels={{ before, after }}
              scaleMs={scaleMs}
            />
          </section>
        ))}
      </div>
      <figcaption className="mt-4 max-w-[58rem] font-mono text-micro text-soft">{caption}</figcaption>
    </figure>
  )
}
