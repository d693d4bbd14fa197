import type { Benchmark, SceneFigures } from '#content/case-studies/case-study.ts'
import { caseStudyPage } from '#content/case-study-page.ts'
import { type Axis, along, axisTo, Bar, BudgetMark } from '../figures/bars.tsx'
import {
  formatFigure,
  formatMilliseconds,
  formatPercent,
  frameTime,
  percentChange,
  VERDICT_TONES,
  verdict,
} from './benchmark-figures.ts'

const { chart } = caseStudyPage

const LOW1_HEIGHT = 'h-2'

type BenchmarkChartProps = {
  benchmarks: Benchmark[]
  bench: string
  targetFps: number | undefined
}

/** Mean FPS and 1% low of every scene before and after. The table below holds the same figures. */
export function BenchmarkChart({ benchmarks, bench, targetFps }: BenchmarkChartProps) {
  const axis = axisTo(Math.max(...benchmarks.map(({ optimized }) => optimized.fps), targetFps ?? 0))
  return (
    <div role="img" aria-label={`${chart.description} ${bench}.`}>
      <Legend targetFps={targetFps} />
      <div className="@tablet:grid @tablet:grid-cols-[13rem_minmax(0,1fr)] @tablet:gap-x-8">
        <AxisMarks axis={axis} />
        {benchmarks.map((benchmark) => (
          <Scene key={benchmark.scene} {...benchmark} axis={axis} targetFps={targetFps} />
        ))}
      </div>
    </div>
  )
}

function AxisMarks({ axis }: { axis: Axis }) {
  return (
    <div className="relative h-7 font-mono text-micro text-soft @tablet:col-start-2">
      {axis.marks.map((mark) => (
        <span
          key={mark}
          className="absolute top-0 -translate-x-1/2 whitespace-nowrap first:translate-x-0 last:-translate-x-full"
          style={{ left: along(axis, mark) }}
        >
          {mark}
          {mark === axis.end && <span className="@max-[18rem]:hidden"> FPS</span>}
        </span>
      ))}
    </div>
  )
}

function Legend({ targetFps }: { targetFps: number | undefined }) {
  return (
    <div className="mb-5 flex flex-wrap gap-x-8 gap-y-1 font-mono text-micro text-soft">
      <div className="flex items-center gap-3">
        <Bar build="after" length="2.5rem" className="h-4" />
        {chart.fps}
      </div>
      <div className="flex items-center gap-3">
        <Bar build="after" length="2.5rem" className={LOW1_HEIGHT} />
        {chart.low1}
      </div>
      {targetFps !== undefined && (
        <div className="flex items-center gap-3">
          <div className="relative h-6 w-10">
            <BudgetMark at="55%" />
          </div>
          {chart.budget} {targetFps} FPS, {formatMilliseconds(frameTime(targetFps))}
        </div>
      )}
    </div>
  )
}

function Scene({
  scene,
  baseline,
  optimized,
  axis,
  targetFps,
}: Benchmark & { axis: Axis; targetFps: number | undefined }) {
  const percent = percentChange(baseline.fps, optimized.fps)
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line pt-5 pb-1 @tablet:block @tablet:border-t @tablet:py-5">
        <p className="font-semibold text-body tracking-[-0.02em]">{scene}</p>
        <p className={`font-mono text-micro @tablet:mt-1 ${VERDICT_TONES[verdict('fps', percent)]}`}>
          {formatPercent(percent, 1)} FPS
        </p>
      </div>
      <div className="relative grid content-center gap-2 border-line py-3 @max-tablet:border-b @tablet:border-t @tablet:py-5">
        <Gridlines axis={axis} />
        <SceneBar build="before" figures={baseline} axis={axis} />
        <SceneBar build="after" figures={optimized} axis={axis} />
        {targetFps !== undefined && <BudgetMark at={along(axis, targetFps)} />}
      </div>
    </>
  )
}

type SceneBarProps = { build: 'before' | 'after'; figures: SceneFigures; axis: Axis }

function SceneBar({ build, figures: { fps, low1 }, axis }: SceneBarProps) {
  return (
    <div>
      <Bar
        build={build}
        length={along(axis, fps)}
        className="flex min-h-7 flex-wrap items-center gap-1 px-1.5 sm:gap-2 sm:px-2.5"
      >
        <span className="w-[6ch]">{chart[build]}</span>
        <span className="font-semibold">{formatFigure('fps', fps)}</span>
      </Bar>
      <div className="mt-px flex min-h-4 flex-wrap items-center font-mono text-micro">
        <Bar build={build} length={along(axis, low1)} className={LOW1_HEIGHT} />
        <span className="relative z-10 bg-ground px-1.5 leading-4">{formatFigure('low1', low1)}</span>
      </div>
    </div>
  )
}

/** A hairline at every mark. */
function Gridlines({ axis }: { axis: Axis }) {
  const step = along(axis, axis.marks[1] ?? axis.end)
  return (
    <div
      className="absolute inset-0 border-line border-r"
      style={{
        background: `repeating-linear-gradient(to right, var(--color-line) 0 1px, transparent 1px ${step})`,
      }}
    />
  )
}
