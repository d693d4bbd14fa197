import { type PointerEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { frameTimesResult } from '#content/frame-times-result.ts'
import { InTurn } from '../../components/in-turn.tsx'
import type { Analysis, Choice, Series } from '../../reading/analysis.ts'
import { changeSettings } from '../../session/session.ts'
import { DEFAULT_SETTINGS } from '../../session/settings.ts'
import { useZoomed } from '../../session/use-analysis.ts'
import { useSettings } from '../../session/use-session.ts'
import { oneDecimal } from '../../words/verdict-words.ts'
import { BudgetChoice } from './budget-choice.tsx'
import { AxisWord, BudgetLine, Cut, LevelLines, ReadOut, readOutText, Ticks, Traces } from './chart-marks.tsx'
import { SeriesTable, TableSwitch } from './chart-table.tsx'
import { along, gutterFor, type Scale, secondAt, topOf } from './scale.ts'
import { TrimStrip } from './trim-strip.tsx'
import { useScrub } from './use-scrub.ts'
import { ZoomButtons } from './zoom.tsx'

const { chart } = frameTimesResult
/** Shorter drags count as clicks. */
const LEAST_DRAG = 0.015

type TimeChartProps = {
  analysis: Analysis
  choice: Choice
  /** The frames are not available, so nothing else can be drawn. */
  isFrozen?: boolean
}

export function TimeChart({ analysis, choice, isFrozen = false }: TimeChartProps) {
  const chosen = useSettings()
  const settings = isFrozen ? { ...DEFAULT_SETTINGS, budget: choice.budgetMs } : chosen
  const [isTable, setIsTable] = useState(false)
  const series = useZoomed(choice, analysis.series, settings.zoom)
  const topMs = useMemo(() => topOf(analysis.series, choice.budgetMs), [analysis.series, choice.budgetMs])
  const { from, to } = settings.zoom ?? { from: 0, to: analysis.seconds }
  const scale = useMemo<Scale>(() => ({ from, to, topMs }), [from, to, topMs])
  const section = useRef<HTMLElement>(null)
  /** Moves the focus to the view that replaces the current one. */
  const switchTo = (table: boolean) => {
    flushSync(() => setIsTable(table))
    section.current?.querySelector<HTMLElement>(table ? 'section[tabindex]' : '[role=slider]')?.focus()
  }
  const gutter = gutterFor([topWord(topMs), oneDecimal(choice.budgetMs)])
  const scrub = useScrub({
    series,
    scale,
    seconds: analysis.seconds,
    settings,
    isFrozen,
    onTable: () => switchTo(true),
  })
  return (
    <section ref={section} aria-labelledby="chart" className="mt-10 border-line border-t pt-4">
      <h2 id="chart" className="sr-only">
        {chart.heading}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 font-mono text-micro text-soft">
        <div className="flex flex-wrap items-center gap-x-6">
          {!isFrozen && <BudgetChoice budget={settings.budget} />}
          {!isFrozen && analysis.mayBeDisplayed && (
            <label
              title={frameTimesResult.displayed.hint}
              className={`flex min-h-8 cursor-pointer items-center gap-2 hover:text-ink ${settings.displayed ? '' : 'print:hidden'}`}
            >
              <input
                type="checkbox"
                className="choice print:hidden"
                checked={settings.displayed}
                onChange={({ currentTarget }) => changeSettings({ displayed: currentTarget.checked })}
              />
              {frameTimesResult.displayed.name}
            </label>
          )}
        </div>
        <span className="max-md:hidden print:hidden">
          {cutWords(choice.trim)} · {isFrozen ? chart.frozenHint : chart.hint}
        </span>
      </div>
      {isTable ? (
        <SeriesTable
          series={series}
          onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
            if (key.toLowerCase() === 't' && !ctrlKey && !metaKey && !altKey) switchTo(false)
          }}
        />
      ) : (
        <div className="@container mt-3 font-mono text-micro" style={{ paddingRight: gutter }}>
          <Plot {...{ series, scale, choice, scrub, isFrozen }} />
        </div>
      )}
      {!isFrozen && (
        <InTurn>
          <div className="mt-2 font-mono text-micro print:hidden" style={{ paddingRight: gutter }}>
            <TrimStrip analysis={analysis} choice={choice} topMs={topMs} />
          </div>
        </InTurn>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-5 gap-y-1 print:hidden">
        {!isFrozen && (
          <ZoomButtons scale={scale} seconds={analysis.seconds} zoomTo={scrub.zoomTo} trim={choice.trim} />
        )}
        <TableSwitch isTable={isTable} onSwitch={() => setIsTable(!isTable)} about={chart.heading} />
      </div>
    </section>
  )
}

function topWord(topMs: number): string {
  return `${Math.round(topMs)} ms`
}

function cutWords({ from }: Choice['trim']): string {
  return from > 0 ? `${chart.cutFirst} ${oneDecimal(from)} s ${chart.cut}` : chart.firstFrame
}

type PlotProps = {
  series: readonly Series[]
  scale: Scale
  choice: Choice
  scrub: ReturnType<typeof useScrub>
  isFrozen: boolean
}

function Plot({ series, scale, choice, scrub, isFrozen }: PlotProps) {
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const { budgetMs, trim } = choice

  const secondOf = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return secondAt(scale, (event.clientX - left) / width)
  }
  const down = (event: PointerEvent) => {
    const second = secondOf(event)
    scrub.setAt(second)
    // A finger scrubs. A mouse selects a range to zoom into.
    if (isFrozen || event.pointerType !== 'mouse' || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: second, to: second })
  }
  const move = (event: PointerEvent) => {
    const second = secondOf(event)
    scrub.setAt(second)
    if (drag) setDrag({ ...drag, to: second })
  }
  const up = () => {
    setDrag(undefined)
    if (!drag) return
    const [from, to] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)]
    if (to - from > LEAST_DRAG * (scale.to - scale.from)) changeSettings({ zoom: { from, to } })
  }

  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={isFrozen ? chart.frozenLabel : chart.label}
        aria-valuemin={scale.from}
        aria-valuemax={scale.to}
        aria-valuenow={scrub.at ?? scale.from}
        aria-valuetext={readOutText(series, scrub.at ?? scale.from, budgetMs)}
        onKeyDown={scrub.onKeyDown}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onDoubleClick={() => changeSettings({ zoom: undefined })}
        className="relative h-64 cursor-crosshair touch-pan-y select-none border-line border-y md:h-80"
      >
        <LevelLines topMs={scale.topMs} budgetMs={budgetMs} />
        <AxisWord isTop>{topWord(scale.topMs)}</AxisWord>
        <Traces series={series} {...scale} strokeWidth="1.4" hasBand />
        <BudgetLine topMs={scale.topMs} budgetMs={budgetMs} />
        <Cut scale={scale} trim={trim} />
        {drag && (
          <div
            className="pointer-events-none absolute inset-y-0 border-ink border-x bg-ink/10"
            style={{
              left: `${100 * along(scale, Math.min(drag.from, drag.to))}%`,
              width: `${(100 * Math.abs(drag.to - drag.from)) / (scale.to - scale.from)}%`,
            }}
          />
        )}
        {scrub.at !== undefined && (
          <ReadOut series={series} at={scrub.at} scale={scale} budgetMs={budgetMs} />
        )}
      </div>
      <Ticks from={scale.from} to={scale.to} unit=" s" />
    </>
  )
}
