import { memo } from 'react'
import { frameTimesResult } from '#content/frame-times-result.ts'
import type { Choice, Series } from '../../reading/analysis.ts'
import { clock, oneDecimal } from '../../words/verdict-words.ts'
import { along, binAt, HEIGHT, linesOf, lineWord, pathsOf, type Scale, ticksOf, WIDTH } from './scale.ts'

const { chart, figures } = frameTimesResult
/** Share of the width at which the text flips to the left of the line. */
const FLIPS_AT = 0.45

type ReadOutProps = { series: readonly Series[]; at: number; scale: Scale; budgetMs: number }

export function ReadOut({ series, at, scale, budgetMs }: ReadOutProps) {
  const share = along(scale, at)
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 border-ink border-l print:hidden"
      style={{ left: `${100 * share}%` }}
    >
      <div
        className={`absolute top-1 grid whitespace-nowrap bg-ground/85 px-2 py-1 font-mono text-micro leading-[1.5] ${share > FLIPS_AT ? 'right-1' : 'left-1'}`}
      >
        <span>{clock(at)}</span>
        {series.map((one) => {
          const ms = slowestAt(one, at)
          return (
            <span key={one.side}>
              <span className={`font-semibold ${one.side === 'before' ? 'text-before' : 'text-after'}`}>
                {ms === undefined ? '–' : `${oneDecimal(ms)} ms`}
              </span>{' '}
              <span className="text-soft @max-[15rem]:hidden">
                {ms === undefined ? chart.noFrame : against(ms, budgetMs)}
              </span>
            </span>
          )
        })}
      </div>
    </div>
  )
}

export function readOutText(series: readonly Series[], at: number, budgetMs: number): string {
  const sides = series.map((one) => {
    const ms = slowestAt(one, at)
    return `${figures[one.side]} ${ms === undefined ? chart.noFrame : `${oneDecimal(ms)} ms, ${against(ms, budgetMs)}`}`
  })
  return [`${at.toFixed(2)} s`, ...sides].join('; ')
}

function slowestAt(series: Series, at: number): number | undefined {
  const bin = binAt(series, at)
  const ms = bin === undefined ? undefined : series.most[bin]
  return ms !== undefined && Number.isFinite(ms) ? ms : undefined
}

function against(ms: number, budgetMs: number): string {
  const over = ms - budgetMs
  return over > 0 ? `${oneDecimal(over)} ${chart.over}` : `${oneDecimal(-over)} ${chart.spare}`
}

const HATCH =
  'pointer-events-none absolute inset-y-0 [print-color-adjust:exact] bg-[repeating-linear-gradient(135deg,var(--color-line)_0_1px,transparent_1px_6px)] bg-ground/65'

type CutProps = { scale: { from: number; to: number }; trim: Choice['trim'] }

export function Cut({ scale, trim }: CutProps) {
  const start = Math.min(1, Math.max(0, along(scale, trim.from)))
  const end = trim.to === undefined ? 1 : Math.min(1, Math.max(0, along(scale, trim.to)))
  return (
    <>
      {start > 0 && <div className={`left-0 ${HATCH}`} style={{ width: `${100 * start}%` }} />}
      {end < 1 && <div className={`right-0 ${HATCH}`} style={{ width: `${100 * (1 - end)}%` }} />}
    </>
  )
}

type TicksProps = { from: number; to: number; unit?: string }

export function Ticks({ from, to, unit = '' }: TicksProps) {
  return (
    <div aria-hidden="true" className="relative mt-1.5 h-5 font-mono text-micro text-soft">
      {ticksOf(from, to).map((tick) => (
        <span
          key={tick}
          className={`absolute whitespace-nowrap @min-[15rem]:@max-[27rem]:even:hidden @max-[15rem]:not-[:nth-child(3n+1)]:hidden ${edgeShift(along({ from, to }, tick))}`}
          style={{ left: `${100 * along({ from, to }, tick)}%` }}
        >
          {tick}
          {unit}
        </span>
      ))}
    </div>
  )
}

/** Keeps labels at the edges inside the chart. */
function edgeShift(share: number): string {
  if (share < 0.03) return ''
  return share > 0.97 ? '-translate-x-full' : '-translate-x-1/2'
}

type TracesProps = Scale & { series: readonly Series[]; strokeWidth: string; hasBand?: boolean }

/** Memoized, so that moving the scrub line doesn't redraw the traces. */
export const Traces = memo(function Traces({ series, strokeWidth, hasBand = false, ...scale }: TracesProps) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
      aria-hidden="true"
    >
      {series.map((one) => {
        const { steps, band } = pathsOf(one, scale)
        return (
          <g key={one.side} className={one.side === 'before' ? 'text-before' : 'text-after'}>
            {hasBand && <path d={band} fill="currentColor" fillOpacity="0.42" />}
            <path
              d={steps}
              fill="none"
              stroke="currentColor"
              strokeWidth={strokeWidth}
              vectorEffect="non-scaling-stroke"
            />
          </g>
        )
      })}
    </svg>
  )
})

type LevelsProps = { topMs: number; budgetMs: number }

export function LevelLines({ topMs, budgetMs }: LevelsProps) {
  return linesOf(topMs, budgetMs).map((ms) => (
    <div key={ms} className="absolute inset-x-0 border-line border-t" style={{ top: heightOf(ms, topMs) }}>
      <AxisWord>{lineWord(ms)}</AxisWord>
    </div>
  ))
}

export function BudgetLine({ topMs, budgetMs }: LevelsProps) {
  return (
    <div className="absolute inset-x-0" style={{ top: heightOf(budgetMs, topMs) }}>
      <div className="budget-line [print-color-adjust:exact]" />
      <AxisWord isStrong>{oneDecimal(budgetMs)}</AxisWord>
    </div>
  )
}

/** Distance from the top of a chart. */
export function heightOf(ms: number, topMs: number): string {
  return `${100 * (1 - ms / topMs)}%`
}

type AxisWordProps = { isTop?: boolean; isStrong?: boolean; children: string }

export function AxisWord({ isTop, isStrong, children }: AxisWordProps) {
  const place = isTop ? 'top-0' : '-translate-y-1/2'
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute left-full whitespace-nowrap pl-2 ${place} ${isStrong ? 'text-ink' : 'text-soft'}`}
    >
      {children}
    </span>
  )
}
