import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import {
  AxisWord,
  BudgetLine,
  LevelLines,
  ReadOut,
  readOutText,
  Ticks,
  Traces,
} from '#app/analyser/result/time-chart/chart-marks.tsx'
import { SeriesTable, TableSwitch } from '#app/analyser/result/time-chart/chart-table.tsx'
import { gutterFor, secondAt, topOf } from '#app/analyser/result/time-chart/scale.ts'
import { oneDecimal } from '#app/analyser/words/verdict-words.ts'
import {
  budgetOf,
  type DrawnSeries,
  drawnSeries,
  hardestScene,
  type Report,
  sceneLabel,
  sceneNames,
} from './report-data.ts'

const LABEL = 'Frame times before and after, in milliseconds. Arrow keys step, Shift ten, Home and End jump.'

/** One run of each side over each other, in a scene that can be chosen. */
export function ReportTrace({ report }: { report: Report }) {
  const [scene, setScene] = useState(() => hardestScene(report))
  const [isTable, setIsTable] = useState(false)
  const series = useMemo(() => drawnSeries(report, scene), [report, scene])
  const budgetMs = budgetOf(report)
  if (series.length === 0) return null
  return (
    <figure className="mt-9 border-line border-t pt-3 @3xl:mt-12 print:break-inside-avoid">
      <figcaption className="flex flex-wrap items-center gap-x-6 gap-y-1 font-mono text-micro text-soft">
        <SceneChoice report={report} scene={scene} onChoose={setScene} />
        {series.map(({ side, run, of }) => (
          <span key={side} className={side === 'before' ? 'text-before' : 'text-after'}>
            {side}, run {run} of {of}
          </span>
        ))}
        <span className="flex items-center gap-2">
          <span className="budget-line w-6 [print-color-adjust:exact]" />
          {oneDecimal(budgetMs)} ms, the frame budget at {oneDecimal(1000 / budgetMs).replace('.0', '')} FPS
        </span>
      </figcaption>
      {isTable ? <SeriesTable series={series} /> : <Chart series={series} budgetMs={budgetMs} />}
      <TableSwitch isTable={isTable} onSwitch={() => setIsTable(!isTable)} about="Frame times" />
    </figure>
  )
}

type SceneChoiceProps = { report: Report; scene: string | undefined; onChoose: (scene: string) => void }

function SceneChoice({ report, scene, onChoose }: SceneChoiceProps) {
  const names = sceneNames(report).filter((name) => name !== undefined)
  if (names.length < 2) return null
  return (
    <label className="flex items-center gap-2">
      Scene
      <select
        value={scene}
        onChange={({ target }) => onChoose(target.value)}
        className="min-h-11 max-w-56 cursor-pointer rounded-md border border-edge bg-raised px-2 font-sans text-ink text-small sm:min-h-9 pointer-coarse:min-h-11 print:border-0 print:appearance-none"
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {sceneLabel(name)}
          </option>
        ))}
      </select>
    </label>
  )
}

type ChartProps = { series: readonly DrawnSeries[]; budgetMs: number }

function Chart({ series, budgetMs }: ChartProps) {
  const [at, setAt] = useState<number>()
  const topMs = useMemo(() => topOf(series, budgetMs), [series, budgetMs])
  const to = Math.max(...series.map((one) => one.to))
  const scale = { from: 0, to, topMs }
  const step = to / (series[0]?.mean.length ?? 1)
  const here = at ?? 0
  const moves: Record<string, number> = {
    ArrowLeft: here - step,
    ArrowRight: here + step,
    Home: 0,
    End: to,
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const moved = moves[event.key]
    if (moved === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const wanted = event.shiftKey ? here + (moved - here) * 10 : moved
    setAt(Math.min(to - step / 2, Math.max(step / 2, wanted)))
  }
  const onPointer = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setAt(secondAt(scale, (event.clientX - left) / width))
  }

  return (
    <div
      className="@container mt-2 font-mono text-micro"
      style={{ paddingRight: gutterFor([`${Math.round(topMs)} ms`]) }}
    >
      <div
        role="slider"
        tabIndex={0}
        aria-label={LABEL}
        aria-valuemin={0}
        aria-valuemax={to}
        aria-valuenow={here}
        aria-valuetext={readOutText(series, here, budgetMs)}
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
        className="relative h-64 cursor-crosshair touch-pan-y select-none border-line border-y @3xl:h-96 print:h-64"
      >
        <LevelLines topMs={topMs} budgetMs={budgetMs} />
        <AxisWord isTop>{`${Math.round(topMs)} ms`}</AxisWord>
        <Traces series={series} {...scale} strokeWidth="1.4" hasBand />
        <BudgetLine topMs={topMs} budgetMs={budgetMs} />
        {at !== undefined && <ReadOut series={series} at={at} scale={scale} budgetMs={budgetMs} />}
      </div>
      <Ticks from={0} to={to} unit=" s" />
    </div>
  )
}
