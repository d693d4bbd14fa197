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
import { budgetOf, type DrawnSeries, drawnSeries, hardestScene, type Report } from './report-data.ts'

const LABEL = 'Frame times before and after, in milliseconds. Arrow keys step, Page Up and Page Down jump.'

/** One run of each side over each other, in the hardest scene. */
export function ReportTrace({ report }: { report: Report }) {
  const scene = hardestScene(report)
  const [isTable, setIsTable] = useState(false)
  const series = useMemo(() => drawnSeries(report, scene), [report, scene])
  const budgetMs = budgetOf(report)
  if (series.length === 0) return null
  return (
    <figure className="mt-9 border-line border-t pt-3 @3xl:mt-12 print:break-inside-avoid">
      <figcaption className="flex flex-wrap items-center gap-x-6 gap-y-1 text-small text-soft">
        {scene && <span className="font-semibold text-ink max-sm:w-full">{scene}</span>}
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
