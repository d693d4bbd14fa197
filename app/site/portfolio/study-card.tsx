import type { CaseStudy } from '../../../content/case-studies/case-study.ts'
import { portfolio } from '../../../content/portfolio.ts'
import { Badge } from '../../ui/badge.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { Bar, BudgetMark } from './bar.tsx'
import {
  type Axis,
  along,
  formatFigure,
  formatMilliseconds,
  formatPercent,
  frameTime,
  type MeanChange,
} from './benchmark-figures.ts'

type StudyCardProps = Pick<
  CaseStudy,
  'slug' | 'title' | 'scenario' | 'engine' | 'palette' | 'summary' | 'metrics' | 'targetFps'
> & { fps: MeanChange }

/** A published study: its mean before and after against its budget, what it was, its two figures. */
export function StudyCard({
  slug,
  title,
  scenario,
  engine,
  palette,
  summary,
  metrics,
  targetFps,
  fps,
}: StudyCardProps) {
  return (
    <article
      data-palette={palette}
      className="relative flex flex-col border-accent border-t pb-2 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-8"
    >
      <MeanFrames fps={fps} targetFps={targetFps} />
      <p className="mt-7 font-mono text-micro text-soft">
        {scenario} · {engine}
      </p>
      <h2 className="mt-3 text-heading text-accent lg:text-display">{title}</h2>
      <p className="mt-5 line-clamp-3 max-w-[36em] text-soft">{summary}</p>
      <p className="mt-6 mb-7 flex flex-wrap gap-3">
        <Badge tone="after">
          <Figure percent={metrics.fpsGain} /> {portfolio.fpsLabel}
        </Badge>
        <Badge tone="after">
          <Figure percent={metrics.vramReduction} /> {portfolio.vramLabel}
        </Badge>
      </p>
      <MoreLink
        to={`/portfolio/${slug}`}
        label={portfolio.linkLabel}
        about={`about ${title}`}
        wholeBlock
        className="mt-auto self-start focus-visible:outline-none"
      />
    </article>
  )
}

/** The mean frame before and after: the shorter the better, and the budget is what it has to stay within. */
function MeanFrames({ fps, targetFps }: { fps: MeanChange; targetFps?: number | undefined }) {
  const budget = targetFps === undefined ? 0 : frameTime(targetFps)
  const axis = { end: Math.max(frameTime(fps.before), budget), marks: [] }
  return (
    <div className="relative border-line border-b pt-10 pb-px">
      <MeanFrame build="before" fps={fps.before} axis={axis} />
      <MeanFrame build="after" fps={fps.after} axis={axis} />
      {targetFps !== undefined && (
        <BudgetMark at={along(axis, budget)}>
          <span className="relative top-2.5">
            {portfolio.bars.budget} {formatMilliseconds(budget)}
          </span>
        </BudgetMark>
      )}
    </div>
  )
}

function MeanFrame({ build, fps, axis }: { build: 'before' | 'after'; fps: number; axis: Axis }) {
  const frame = frameTime(fps)
  return (
    <Bar build={build} length={along(axis, frame)} className="mt-px grid h-16 content-center px-2.5">
      <span>
        {portfolio.bars[build]} {formatMilliseconds(frame)}
      </span>
      <span className="font-semibold text-small">
        {formatFigure('fps', fps)} {portfolio.fpsLabel}
      </span>
    </Bar>
  )
}

function Figure({ percent }: { percent: number }) {
  return (
    <span className="font-sans font-semibold text-title tracking-[-0.03em]">{formatPercent(percent, 0)}</span>
  )
}
