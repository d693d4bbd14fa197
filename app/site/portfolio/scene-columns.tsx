import type { Benchmark } from '#content/case-studies/case-study.ts'
import { portfolio } from '#content/portfolio.ts'
import { formatFigure, formatMilliseconds, frameTime, meanChange } from './benchmark-figures.ts'
import { columnsPath, linesPath, topOf, widthOf } from './scene-paths.ts'

const { columns } = portfolio

/** The budget: light on the ground, dark on a column. */
const DOTTED =
  'h-0.5 bg-[repeating-linear-gradient(to_right,var(--color-ink)_0_2px,transparent_2px_4px,var(--color-ground)_4px_6px,transparent_6px_8px)] [forced-color-adjust:none] [print-color-adjust:exact]'

const BUILDS = [
  { build: 'before', figures: 'baseline', tone: 'text-before' },
  { build: 'after', figures: 'optimized', tone: 'text-after' },
] as const

type SceneColumnsProps = {
  benchmarks: readonly Benchmark[]
  targetFps: number
  /** Height of the graph. */
  className: string
}

/** Mean frame of each scene before and after, and how far its 1 % low reaches above, over zero and against the budget. */
export function SceneColumns({ benchmarks, targetFps, className }: SceneColumnsProps) {
  const budget = frameTime(targetFps)
  const top = topOf(benchmarks, budget)
  return (
    <figure>
      <div
        role="img"
        aria-label={describe(benchmarks, budget)}
        className={`relative border-line border-b ${className}`}
      >
        <svg
          viewBox={`0 0 ${widthOf(benchmarks)} ${Math.round(top * 10)}`}
          preserveAspectRatio="none"
          className="absolute size-full [forced-color-adjust:none]"
          aria-hidden="true"
        >
          {BUILDS.map(({ build, figures, tone }, side) => (
            <g key={build} className={tone}>
              <path d={columnsPath(benchmarks, figures, side, top)} fill="currentColor" />
              <path
                d={linesPath(benchmarks, figures, side, top)}
                stroke="currentColor"
                strokeWidth="1.5"
                vectorEffect="non-scaling-stroke"
              />
            </g>
          ))}
        </svg>
        <div
          className={`absolute inset-x-0 ${DOTTED}`}
          style={{ bottom: `${((100 * budget) / top).toFixed(2)}%` }}
        />
      </div>
      <Legend benchmarks={benchmarks} budget={budget} />
    </figure>
  )
}

function Legend({ benchmarks, budget }: { benchmarks: readonly Benchmark[]; budget: number }) {
  const fps = meanChange(benchmarks, 'fps')
  return (
    <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 font-mono text-micro text-soft">
      {BUILDS.map(({ build, tone }) => (
        <span key={build} className={tone}>
          {portfolio.bars[build]} {formatMilliseconds(frameTime(fps[build]))}
          <span className="text-soft"> · </span>
          {formatFigure('fps', fps[build])} {portfolio.fpsLabel}
        </span>
      ))}
      <span className="flex items-center gap-2">
        <span className={`w-6 ${DOTTED}`} />
        {portfolio.bars.budget} {formatMilliseconds(budget)}
      </span>
      <span>{columns.note}</span>
    </figcaption>
  )
}

function describe(benchmarks: readonly Benchmark[], budget: number): string {
  const scenes = benchmarks.map(({ scene, baseline, optimized }) => {
    const [before, after] = [baseline, optimized].map(({ fps }) => formatMilliseconds(frameTime(fps)))
    return `${scene}: ${before} ${columns.becomes} ${after}`
  })
  return `${columns.description} ${formatMilliseconds(budget)}. ${scenes.join('; ')}.`
}
