import { frameTimesResult } from '#content/frame-times-result.ts'
import type { Histogram } from '../reading/analysis.ts'
import { oneDecimal } from '../words/verdict-words.ts'
import { Ticks } from './time-chart/chart-marks.tsx'
import { ChartSection } from './time-chart/chart-table.tsx'

const { distribution: words, figures } = frameTimesResult

/** A histogram of frame times. Bar heights are square roots of the shares, so that rare frames stay visible. */
export function Distribution({ histogram, budgetMs }: { histogram: Histogram; budgetMs: number }) {
  return (
    <ChartSection
      id="distribution"
      heading={words.heading}
      note={words.note}
      className="min-w-0 pt-5"
      table={() => tableOf(histogram)}
    >
      <Bars histogram={histogram} budgetMs={budgetMs} />
    </ChartSection>
  )
}

function Bars({ histogram, budgetMs }: { histogram: Histogram; budgetMs: number }) {
  const { fromMs, barMs, bars, before, after } = histogram
  const toMs = fromMs + barMs * bars
  const highest = Math.max(...(before ?? []), ...(after ?? []))
  const left = (ms: number) => (100 * (ms - fromMs)) / (toMs - fromMs)
  return (
    <div className="@container mt-4">
      <div className="relative h-52 border-line border-b">
        <svg
          viewBox={`0 0 ${bars * 10} 1000`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
          aria-hidden="true"
        >
          {(['before', 'after'] as const).map((side) => (
            <path
              key={side}
              d={(side === 'before' ? barsPath : outlinePath)(histogram[side] ?? [], highest)}
              fill={side === 'before' ? 'currentColor' : 'none'}
              stroke={side === 'before' ? 'none' : 'currentColor'}
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
              className={side === 'before' ? 'text-before' : 'text-after'}
            />
          ))}
        </svg>
        {budgetMs > fromMs && budgetMs < toMs && (
          <div className="absolute inset-y-0" style={{ left: `${left(budgetMs)}%` }}>
            <div className="h-full w-px budget-mark [print-color-adjust:exact]" />
            <span className="absolute top-0 left-2 whitespace-nowrap font-mono text-micro ground-edge">
              {words.budget}
            </span>
          </div>
        )}
      </div>
      <Ticks from={fromMs} to={toMs} />
    </div>
  )
}

/** Before is filled and after is an outline, so that both stay visible. */
function barsPath(shares: readonly number[], highest: number): string {
  return shares
    .map((share, bar) => (share === 0 ? '' : `M${bar * 10 + 1} 1000V${topOf(share, highest)}h8V1000Z`))
    .join('')
}

function outlinePath(shares: readonly number[], highest: number): string {
  return shares
    .map((share, bar) => {
      const [isFirst, isLast] = [!shares[bar - 1], !shares[bar + 1]]
      if (share === 0) return ''
      return `${isFirst ? `M${bar * 10} 1000` : ''}V${topOf(share, highest)}h10${isLast ? 'V1000' : ''}`
    })
    .join('')
}

/** At least 8 of 1,000 units high, so that every bar is visible. */
function topOf(share: number, highest: number): string {
  return (1000 - Math.max(8, 1000 * Math.sqrt(share / highest))).toFixed(0)
}

function tableOf(histogram: Histogram) {
  const { fromMs, barMs, bars } = histogram
  const sides = (['before', 'after'] as const).filter((side) => histogram[side])
  return {
    head: [words.from, ...sides.map((side) => `${figures[side]}, %`)],
    rows: Array.from({ length: bars }, (_, bar) => [
      oneDecimal(fromMs + bar * barMs),
      ...sides.map((side) => ((histogram[side]?.[bar] ?? 0) * 100).toFixed(2)),
    ]),
  }
}
