import { frameTimesResult } from '#content/frame-times-result.ts'
import type { OverTime } from '../reading/analysis.ts'
import { oneDecimal } from '../words/verdict-words.ts'
import { heightOf, Traces } from './time-chart/chart-marks.tsx'
import { ChartSection } from './time-chart/chart-table.tsx'

const { threads: words, figures } = frameTimesResult

type Strips = readonly OverTime[]

export function Threads({ strips, budgetMs }: { strips: Strips; budgetMs: number }) {
  const highest = Math.max(
    budgetMs,
    ...strips.flatMap(({ series }) => series.map(({ mean }) => usualTopOf(mean))),
  )
  return (
    <ChartSection id="threads" {...words} className="mt-16 pt-5" table={() => tableOf(strips)}>
      <ul className="mt-4">
        {strips.map((strip) => (
          <li
            key={strip.name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-t md:grid-cols-[10rem_minmax(0,1fr)_9rem]"
          >
            <span className="py-2 text-small">{withUnit(strip)}</span>
            <Means of={strip} />
            <Strip of={strip} topMs={highest * 1.05} budgetMs={budgetMs} />
          </li>
        ))}
      </ul>
    </ChartSection>
  )
}

function Means({ of: { means } }: { of: OverTime }) {
  return (
    <span className="py-2 text-right font-mono text-micro md:order-last">
      {means.map(({ side, value }) => (
        <span key={side} className={`ml-3 ${side === 'before' ? 'text-before' : 'text-after'}`}>
          {oneDecimal(value)}
        </span>
      ))}
    </span>
  )
}

type StripProps = { of: OverTime; topMs: number; budgetMs: number }

function Strip({ of: { series }, topMs, budgetMs }: StripProps) {
  const { from = 0, to = 0 } = series[0] ?? {}
  return (
    <span aria-hidden="true" className="relative block h-16 max-md:col-span-full">
      <Traces series={series} from={from} to={to} topMs={topMs} strokeWidth="1.2" />
      <span className="absolute inset-x-0 budget-line" style={{ top: heightOf(budgetMs, topMs) }} />
    </span>
  )
}

function tableOf(strips: Strips) {
  const sides = (['before', 'after'] as const).filter((side) =>
    strips.some(({ means }) => means.some((mean) => mean.side === side)),
  )
  return {
    head: [words.heading, ...sides.map((side) => figures[side])],
    rows: strips.map((strip) => [
      withUnit(strip),
      ...sides.map((side) => {
        const mean = strip.means.find((one) => one.side === side)
        return mean ? oneDecimal(mean.value) : '–'
      }),
    ]),
  }
}

function usualTopOf(values: Float32Array): number {
  const present = values.filter(Number.isFinite).sort()
  return present[Math.floor(present.length * 0.99)] ?? 0
}

function withUnit({ name }: OverTime): string {
  return `${name}, ms`
}
