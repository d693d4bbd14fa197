import type { Benchmark } from '#content/case-studies/case-study.ts'
import { portfolio } from '#content/portfolio.ts'
import { along, Bar, BudgetMark } from '../figures/bars.tsx'
import { formatFigure } from './benchmark-figures.ts'

type FpsBarsProps = {
  before: number
  after: number
  targetFps: number
  /** Frame rate at the right edge. */
  endFps: number
}

/** A frame rate before and after the work, against the dotted target. */
export function FpsBars({ before, after, targetFps, endFps }: FpsBarsProps) {
  const axis = { end: endFps, marks: [] }
  return (
    <>
      <div className="relative grid gap-1 py-1" aria-hidden="true">
        <Bar build="before" length={along(axis, before)} className="h-2.5" />
        <Bar build="after" length={along(axis, after)} className="h-2.5" />
        <BudgetMark at={along(axis, targetFps)} />
      </div>
      <p className="mt-2 font-mono text-micro text-soft">
        <span className="text-before">{formatFigure('fps', before)}</span> →{' '}
        <span className="text-after">{formatFigure('fps', after)}</span> FPS · {portfolio.goal} {targetFps}
      </p>
    </>
  )
}

/** @returns a frame rate that leaves room after the longest bar */
export function endOf(rates: readonly number[]): number {
  return Math.max(...rates) * 1.05
}

/** Every scene with its name, all on one scale. */
export function SceneBars({
  benchmarks,
  targetFps,
}: {
  benchmarks: readonly Benchmark[]
  targetFps: number
}) {
  const endFps = endOf([targetFps, ...benchmarks.map(({ optimized }) => optimized.fps)])
  return (
    <ul className="grid gap-x-6 gap-y-6 sm:grid-cols-2 lg:grid-cols-5">
      {benchmarks.map(({ scene, baseline, optimized }) => (
        <li key={scene} className="flex flex-col justify-end">
          <p className="mb-2 font-semibold text-small">{scene}</p>
          <FpsBars before={baseline.fps} after={optimized.fps} targetFps={targetFps} endFps={endFps} />
        </li>
      ))}
    </ul>
  )
}
