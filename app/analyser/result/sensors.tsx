import { useState } from 'react'
import { frameTimesResult } from '#content/frame-times-result.ts'
import type { SensorSeries } from '../reading/analysis.ts'
import { Strip } from './threads.tsx'
import { ChartTable, TableSwitch } from './time-chart/chart-table.tsx'
import { oneDecimal } from './words/numbers.ts'

const { sensors: words, figures } = frameTimesResult

/** Power, temperatures and clocks of the drawn runs under their trace, each from 0 on a scale of its own; nothing where captures hold none. */
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
          {words.heading}
        </h2>
        <p className="font-mono text-micro text-soft">{words.note}</p>
      </div>
      {isTable ? (
        <ChartTable
          caption={words.heading}
          head={[words.heading, ...sides.map((side) => figures[side])]}
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
      <TableSwitch isTable={isTable} onSwitch={() => setIsTable(!isTable)} about={words.heading} />
    </section>
  )
}

function highestOf(series: SensorSeries['series']): number {
  return Math.max(1, ...series.flatMap(({ mean }) => [...mean.filter(Number.isFinite)]))
}

function inUnit(value: number, unit: string): string {
  return unit === 'MHz' ? String(Math.round(value)) : oneDecimal(value)
}
