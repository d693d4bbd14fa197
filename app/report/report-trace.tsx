import { useMemo, useState } from 'react'
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

const LABEL = 'Frame times before and after, in milliseconds. Arrow keys step, Page Up and Page Down jump.'

/** One run of each side over each other, in a scene that can be chosen. */
export function ReportTrace({ report }: { report: Report }) {
  const [scene, setScene] = useState(() => hardestScene(report))
  const [isTable, setIsTable] = useState(false)
  const series = useMemo(() => drawnSeries(report, scene), [report, scene])
  const budgetMs = budgetOf(report)
  if (series.length === 0) return null
  return (
    <figure className="mt-9 border-line border-t pt-3 @3xl:mt-12 print:break-inside-avoid">
      <figcaption className="flex flex-wrap items-center gap-x-6 gap-y-1 text-small text-soft">
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
    <label className="flex items-center gap-2 max-sm:w-full">
      Scene
      <select
        value={scene}
        onChange={({ target }) => onChoose(target.value)}
        className="min-h-11 max-w-56 cursor-pointer max-sm:mb-1 max-sm:max-w-none max-sm:grow rounded-md border border-edge bg-raised px-2 font-sans text-ink text-small sm:min-h-9 pointer-coarse:min-h-11 print:border-0 print:appearance-none"
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

/** A range input above the chart moves the line, with every kind of pointer and with the keyboard. */
function Chart({ series, budgetMs }: ChartProps) {
  const [at, setAt] = useState<number>()
  const topMs = useMemo(() => topOf(series, budgetMs), [series, budgetMs])
  const to = Math.max(...series.map((one) => one.to))
  const scale = { from: 0, to, topMs }
  return (
    <div
      className="@container mt-2 font-mono text-micro"
      style={{ paddingRight: gutterFor([`${Math.round(topMs)} ms`]) }}
    >
      <div className="relative h-64 border-line border-y @3xl:h-96 print:h-64">
        <LevelLines topMs={topMs} budgetMs={budgetMs} />
        <AxisWord isTop>{`${Math.round(topMs)} ms`}</AxisWord>
        <Traces series={series} {...scale} strokeWidth="1.4" hasBand />
        <BudgetLine topMs={topMs} budgetMs={budgetMs} />
        {at !== undefined && <ReadOut series={series} at={at} scale={scale} budgetMs={budgetMs} />}
        <input
          type="range"
          aria-label={LABEL}
          aria-valuetext={readOutText(series, at ?? 0, budgetMs)}
          min={0}
          max={to}
          step={to / (series[0]?.mean.length ?? 1)}
          value={at ?? 0}
          onChange={({ target }) => setAt(target.valueAsNumber)}
          onPointerMove={({ currentTarget, clientX }) => {
            const { left, width } = currentTarget.getBoundingClientRect()
            setAt(secondAt(scale, (clientX - left) / width))
          }}
          onPointerLeave={() => setAt(undefined)}
          onBlur={() => setAt(undefined)}
          className="absolute inset-0 size-full cursor-crosshair touch-pan-y appearance-none bg-transparent [&::-moz-range-thumb]:invisible [&::-webkit-slider-thumb]:invisible"
        />
      </div>
      <Ticks from={0} to={to} unit=" s" />
    </div>
  )
}
