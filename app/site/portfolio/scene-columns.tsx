import type { Benchmark } from '#content/case-studies/case-study.ts'
import { portfolio } from '#content/portfolio.ts'
import { formatFigure, formatMilliseconds, frameTime, meanChange } from './benchmark-figures.ts'

const { columns } = portfolio

/** The budget line: light on the background, dark on a column. */
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

/** Mean frame time of each scene before and after with a line up to its 1% low, against the budget. */
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

/** A scene is ten units wide: two columns and a gap. A millisecond is ten units high. */
const SCENE = 10
const COLUMN = 3.2
const PITCH = 3.6

type Build = 'baseline' | 'optimized'

/** The picture's width, without a gap after the last scene. */
export function widthOf(benchmarks: readonly Benchmark[]): number {
  return round(benchmarks.length * SCENE - (SCENE - PITCH - COLUMN))
}

/** Milliseconds at the upper edge. */
export function topOf(benchmarks: readonly Benchmark[], budget: number): number {
  const slowest = benchmarks.flatMap(({ baseline, optimized }) => [baseline.low1, optimized.low1])
  return Math.max(budget * 1.04, frameTime(Math.min(...slowest)) * 1.04)
}

export function columnsPath(
  benchmarks: readonly Benchmark[],
  build: Build,
  side: number,
  top: number,
): string {
  return benchmarks
    .map((benchmark, scene) => {
      const height = tenths(frameTime(benchmark[build].fps))
      return `M${leftOf(scene, side)} ${tenths(top)}v-${height}h${COLUMN}v${height}z`
    })
    .join('')
}

/** Lines from the top of each column to the frame time of its 1% low. */
export function linesPath(benchmarks: readonly Benchmark[], build: Build, side: number, top: number): string {
  return benchmarks
    .map((benchmark, scene) => {
      const { fps, low1 } = benchmark[build]
      const middle = round(leftOf(scene, side) + COLUMN / 2)
      return `M${middle} ${tenths(top) - tenths(frameTime(fps))}V${tenths(top) - tenths(frameTime(low1))}`
    })
    .join('')
}

function leftOf(scene: number, side: number): number {
  return round(scene * SCENE + side * PITCH)
}

function tenths(milliseconds: number): number {
  return Math.round(milliseconds * 10)
}

function round(units: number): number {
  return Math.round(units * 10) / 10
}
