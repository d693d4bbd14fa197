import { frameTimesResult } from '#content/frame-times-result.ts'
import type { OverTime } from '../reading/analysis.ts'
import { oneDecimal } from '../words/verdict-words.ts'
import { heightOf, Traces } from './time-chart/chart-marks.tsx'
import { ChartSection } from './time-chart/chart-table.tsx'

const { threads: threadWords, sensors: sensorWords, figures } = frameTimesResult

type Strips = readonly OverTime[]

export function Threads({ strips, budgetMs }: { strips: Strips; budgetMs: number }) {
  const highest = Math.max(
    budgetMs,
    ...strips.flatMap(({ series }) => series.map(({ mean }) => usualTopOf(mean))),
  )
  return (
    <ChartSection
      id="threads"
      heading={threadWords.heading}
      note={threadWords.note}
      text={threadWords.text}
      className="mt-16 pt-5"
      table={() => tableOf(strips, threadWords.heading, ', ms', ({ name }) => name)}
    >
      <ul className="mt-4">
        {strips.map((strip) => (
          <li key={strip.name} className={`md:grid-cols-[9rem_minmax(0,1fr)_7rem] ${ROW}`}>
            <span className="py-2 font-semibold text-small">{strip.name}</span>
            <Means of={strip} className="py-2" />
            <Strip of={strip} topMs={highest * 1.05} budgetMs={budgetMs} />
          </li>
        ))}
      </ul>
    </ChartSection>
  )
}

export function Sensors({ strips }: { strips: Strips }) {
  if (strips.length === 0) return null
  return (
    <ChartSection
      id="sensors"
      heading={sensorWords.heading}
      note={sensorWords.note}
      className="mt-8 pt-4"
      headingClass="text-body tracking-[-0.02em]"
      table={() => tableOf(strips, sensorWords.heading, '', withUnit)}
    >
      <ul className="mt-3">
        {strips.map((strip) => (
          <li
            key={strip.name}
            className={`font-mono text-micro md:grid-cols-[9rem_minmax(0,1fr)_9rem] ${ROW}`}
          >
            <span className="py-1.5 text-soft">{withUnit(strip)}</span>
            <Means of={strip} className="py-1.5" />
            <Strip of={strip} topMs={highestOf(strip) * 1.1} />
          </li>
        ))}
      </ul>
    </ChartSection>
  )
}

const ROW = 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-t'

function Means({ of: { means, unit }, className }: { of: OverTime; className: string }) {
  return (
    <span className={`text-right font-mono text-micro md:order-last ${className}`}>
      {means.map(({ side, value }) => (
        <span key={side} className={`ml-3 ${side === 'before' ? 'text-before' : 'text-after'}`}>
          {inUnit(value, unit)}
        </span>
      ))}
    </span>
  )
}

type StripProps = { of: OverTime; topMs: number; budgetMs?: number }

function Strip({ of: { series }, topMs, budgetMs }: StripProps) {
  const { from = 0, to = 0 } = series[0] ?? {}
  return (
    <span aria-hidden="true" className="relative block h-16 max-md:col-span-full">
      <Traces series={series} from={from} to={to} topMs={topMs} strokeWidth="1.2" />
      {budgetMs !== undefined && (
        <span className="absolute inset-x-0 budget-line" style={{ top: heightOf(budgetMs, topMs) }} />
      )}
    </span>
  )
}

function tableOf(strips: Strips, heading: string, unit: string, nameOf: (strip: OverTime) => string) {
  const sides = (['before', 'after'] as const).filter((side) =>
    strips.some(({ means }) => means.some((mean) => mean.side === side)),
  )
  return {
    head: [heading, ...sides.map((side) => figures[side] + unit)],
    rows: strips.map((strip) => [
      nameOf(strip),
      ...sides.map((side) => {
        const mean = strip.means.find((one) => one.side === side)
        return mean ? inUnit(mean.value, strip.unit) : '–'
      }),
    ]),
  }
}

function usualTopOf(values: Float32Array): number {
  const present = values.filter(Number.isFinite).sort()
  return present[Math.floor(present.length * 0.99)] ?? 0
}

function highestOf({ series }: OverTime): number {
  return Math.max(1, ...series.flatMap(({ mean }) => [...mean.filter(Number.isFinite)]))
}

function withUnit({ name, unit }: OverTime): string {
  return `${name}, ${unit}`
}

function inUnit(value: number, unit: string): string {
  return unit === 'MHz' ? String(Math.round(value)) : oneDecimal(value)
}
