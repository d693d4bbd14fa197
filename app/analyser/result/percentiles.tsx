import { frameTimesResult } from '#content/frame-times-result.ts'
import type { Curve, Figure } from '../reading/analysis.ts'
import { isOrDisplayed } from '../reading/figure-from.ts'
import { oneDecimal } from '../words/verdict-words.ts'
import { BudgetLine, heightOf, LevelLines } from './time-chart/chart-marks.tsx'
import { ChartSection } from './time-chart/chart-table.tsx'
import { gutterFor, HEIGHT, linesOf, lineWord, WIDTH } from './time-chart/scale.ts'

const { percentiles: words, figures } = frameTimesResult
const TICKS = [50, 75, 90, 95, 99, 99.9]
const MARKED = 99
/** In rem: height of the chart, height of a mark's label. */
const HEIGHT_REM = 13
const WORDS_REM = 1.25

type PercentilesProps = { curves: readonly Curve[]; figures: readonly Figure[]; budgetMs: number }

export function Percentiles({ curves, figures: all, budgetMs }: PercentilesProps) {
  const means: Means = {
    curves,
    figure: all.find(({ id }) => isOrDisplayed(id, `frame-time-p${MARKED}`)),
  }
  return (
    <ChartSection
      id="percentiles"
      heading={words.heading}
      note={words.note}
      className="min-w-0 pt-5"
      table={() => tableOf(means)}
    >
      <Curves means={means} budgetMs={budgetMs} />
    </ChartSection>
  )
}

function Curves({ means, budgetMs }: { means: Means; budgetMs: number }) {
  const { curves } = means
  const highest = Math.max(...curves.flatMap(({ points }) => points.map(({ ms }) => ms)), budgetMs)
  const topMs = highest * 1.06
  const marks = (['before', 'after'] as const).flatMap((side) => {
    const ms = meanAt(means, side, MARKED)
    return ms === undefined ? [] : [{ side, ms }]
  })
  const axisWords = [...linesOf(topMs, budgetMs).map(lineWord), oneDecimal(budgetMs)]
  return (
    <div className="@container mt-4 font-mono text-micro" style={{ paddingRight: gutterFor(axisWords) }}>
      <div className="relative h-52 border-line border-b">
        <LevelLines topMs={topMs} budgetMs={budgetMs} />
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
          aria-hidden="true"
        >
          {curves.map(({ side, id, points }) => (
            <polyline
              key={id}
              points={points
                .map(
                  ({ percent, ms }) =>
                    `${(across(percent) * WIDTH).toFixed(1)},${(HEIGHT * (1 - ms / topMs)).toFixed(1)}`,
                )
                .join(' ')}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.4"
              vectorEffect="non-scaling-stroke"
              className={side === 'before' ? 'text-before' : 'text-after'}
            />
          ))}
        </svg>
        <BudgetLine topMs={topMs} budgetMs={budgetMs} />
        {marks.map((mark) => (
          <div
            key={mark.side}
            data-mark={mark.side}
            className={`absolute font-semibold ${mark.side === 'before' ? 'text-before' : 'text-after'}`}
            style={{ left: `${100 * across(MARKED)}%`, top: heightOf(mark.ms, topMs) }}
          >
            <span className="-translate-1/2 absolute size-1.5 rounded-full bg-current" />
            <span
              className="absolute right-2 ground-edge"
              style={{ bottom: `${0.25 + liftOf(mark, marks, topMs)}rem` }}
            >
              {oneDecimal(mark.ms)}
            </span>
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="relative mt-1.5 h-5 text-soft">
        {TICKS.map((tick) => (
          <span
            key={tick}
            className="-translate-x-1/2 absolute first:translate-x-0 last:-translate-x-full @max-[14rem]:nth-2:hidden @max-[14rem]:nth-4:hidden"
            style={{ left: `${100 * across(tick)}%` }}
          >
            {tick}
          </span>
        ))}
      </div>
    </div>
  )
}

type Mark = { side: Curve['side']; ms: number }

/** Lifts the label of the slower mark above the other one, in rem. Of equal marks, lifts the first. */
function liftOf(mark: Mark, marks: readonly Mark[], topMs: number): number {
  const isAbove = (other: Mark) => mark.ms > other.ms || (mark.ms === other.ms && mark === marks[0])
  const lifts = marks
    .filter((other) => other !== mark && isAbove(other))
    .map((other) => WORDS_REM - (HEIGHT_REM * (mark.ms - other.ms)) / topMs)
  return Math.max(0, ...lifts)
}

function tableOf(means: Means) {
  const sides = (['before', 'after'] as const).filter((side) =>
    means.curves.some((curve) => curve.side === side),
  )
  return {
    head: [words.share, ...sides.map((side) => `${figures[side]}, ms`)],
    rows: TICKS.map((percent) => [
      String(percent),
      ...sides.map((side) => {
        const ms = meanAt(means, side, percent)
        return ms === undefined ? '–' : oneDecimal(ms)
      }),
    ]),
  }
}

type Means = {
  curves: readonly Curve[]
  /** Shows the same value here as in the figures. */
  figure: Figure | undefined
}

/** Geometric mean over the runs of a side, like every figure in ms. */
function meanAt({ curves, figure }: Means, side: Curve['side'], percent: number): number | undefined {
  const printed = percent === MARKED ? figure?.[side]?.mean : undefined
  if (printed !== undefined) return printed
  const values = curves
    .filter((curve) => curve.side === side)
    .flatMap(({ points }) => points.find((point) => point.percent === percent)?.ms ?? [])
  if (values.length === 0) return undefined
  return Math.exp(values.reduce((sum, ms) => sum + Math.log(ms), 0) / values.length)
}

/** Logarithmic position from 50 to 99.9, so that the tail is as wide as the rest. */
function across(percent: number): number {
  return Math.log10(50 / (100 - percent)) / Math.log10(50 / 0.1)
}
