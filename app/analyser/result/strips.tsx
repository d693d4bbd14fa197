import { useState } from 'react'
import { frameTimesResult } from '#content/frame-times-result.ts'
import type { SensorSeries, Series, ThreadSeries } from '../reading/analysis.ts'
import { oneDecimal } from '../words/verdict-words.ts'
import { ChartTable, TableSwitch } from './time-chart/chart-table.tsx'
import { HEIGHT, pathsOf, WIDTH } from './time-chart/scale.ts'

const { threads: words, figures } = frameTimesResult

export function Threads({ threads, budgetMs }: { threads: readonly ThreadSeries[]; budgetMs: number }) {
  const [isTable, setIsTable] = useState(false)
  const highest = Math.max(
    budgetMs,
    ...threads.flatMap(({ series }) => series.map(({ mean }) => topOf(mean))),
  )
  return (
    <section aria-labelledby="threads" className="mt-16 border-line border-t pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="threads" className="text-title">
          {words.heading}
        </h2>
        <p className="font-mono text-micro text-soft">{words.note}</p>
      </div>
      <p className="mt-2 max-w-[40em] text-small text-soft">{words.text}</p>
      {isTable ? (
        <ChartTable
          caption={words.heading}
          head={[words.heading, ...(threads[0]?.means ?? []).map(({ side }) => `${figures[side]}, ms`)]}
          rows={threads.map(({ name, means }) => [name, ...means.map(({ ms }) => oneDecimal(ms))])}
        />
      ) : (
        <ul className="mt-4">
          {threads.map(({ name, series, means }) => (
            <li
              key={name}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-t md:grid-cols-[9rem_minmax(0,1fr)_7rem]"
            >
              <span className="py-2 font-semibold text-small">{name}</span>
              <span className="py-2 text-right font-mono text-micro md:order-last">
                {means.map(({ side, ms }) => (
                  <span key={side} className={`ml-3 ${side === 'before' ? 'text-before' : 'text-after'}`}>
                    {oneDecimal(ms)}
                  </span>
                ))}
              </span>
              <Strip series={series} topMs={highest * 1.05} budgetMs={budgetMs} />
            </li>
          ))}
        </ul>
      )}
      <TableSwitch isTable={isTable} onSwitch={() => setIsTable(!isTable)} about={words.heading} />
    </section>
  )
}

type StripProps = { series: readonly Series[]; topMs: number; budgetMs?: number }

function Strip({ series, topMs, budgetMs }: StripProps) {
  return (
    <span aria-hidden="true" className="relative block h-16 max-md:col-span-full">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
        aria-hidden="true"
      >
        {series.map((one) => (
          <path
            key={one.side}
            d={pathsOf(one, { from: one.from, to: one.to, topMs }).steps}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.2"
            vectorEffect="non-scaling-stroke"
            className={one.side === 'before' ? 'text-before' : 'text-after'}
          />
        ))}
      </svg>
      {budgetMs !== undefined && (
        <span
          className="absolute inset-x-0 budget-line"
          style={{ top: `${100 * (1 - budgetMs / topMs)}%` }}
        />
      )}
    </span>
  )
}

function topOf(values: Float32Array): number {
  const present = values.filter(Number.isFinite).sort()
  return present[Math.floor(present.length * 0.99)] ?? 0
}

const { sensors: sensorWords } = frameTimesResult

export function Sensors({ sensors }: { sensors: readonly SensorSeries[] }) {
  const [isTable, setIsTable] = useState(false)
  if (sensors.length === 0) return null
  const sides = (['before', 'after'] as const).filter((side) =>
    sensors.some(({ means }) => means.some((mean) => mean.side === side)),
  )
  return (
    <section aria-labelledby="sensors" className="mt-8 border-line border-t pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="sensors" className="text-body tracking-[-0.02em]">
          {sensorWords.heading}
        </h2>
        <p className="font-mono text-micro text-soft">{sensorWords.note}</p>
      </div>
      {isTable ? (
        <ChartTable
          caption={sensorWords.heading}
          head={[sensorWords.heading, ...sides.map((side) => frameTimesResult.figures[side])]}
          rows={sensors.map(({ name, unit, means }) => [
            `${name}, ${unit}`,
            ...sides.map((side) => {
              const mean = means.find((one) => one.side === side)
              return mean ? inUnit(mean.value, unit) : '–'
            }),
          ])}
        />
      ) : (
        <ul className="mt-3">
          {sensors.map(({ name, unit, series, means }) => (
            <li
              key={name}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-t font-mono text-micro md:grid-cols-[9rem_minmax(0,1fr)_9rem]"
            >
              <span className="py-1.5 text-soft">
                {name}, {unit}
              </span>
              <span className="py-1.5 text-right md:order-last">
                {means.map(({ side, value }) => (
                  <span key={side} className={`ml-3 ${side === 'before' ? 'text-before' : 'text-after'}`}>
                    {inUnit(value, unit)}
                  </span>
                ))}
              </span>
              <Strip series={series} topMs={highestOf(series) * 1.1} />
            </li>
          ))}
        </ul>
      )}
      <TableSwitch isTable={isTable} onSwitch={() => setIsTable(!isTable)} about={sensorWords.heading} />
    </section>
  )
}

function highestOf(series: SensorSeries['series']): number {
  return Math.max(1, ...series.flatMap(({ mean }) => [...mean.filter(Number.isFinite)]))
}

function inUnit(value: number, unit: string): string {
  return unit === 'MHz' ? String(Math.round(value)) : oneDecimal(value)
}
