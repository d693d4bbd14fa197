import { roundAxisEnd } from '#app/portal/project/measured-figures.tsx'
import {
  changeWords,
  type Figure,
  nameOf,
  type Report,
  runsOf,
  runsWords,
  SIDES,
  shownFigures,
  type Unit,
  unitOf,
  valueWords,
} from './report-data.ts'
import { RunTicks } from './run-ticks.tsx'

/** Units that a name or another word says already. */
const UNIT_WORDS: Partial<Record<Unit, string>> = { 'per minute': 'a minute' }

/** Four figures over all runs. */
export function ReportFigures({ report }: { report: Report }) {
  const figures = shownFigures(report.figures)
  if (figures.length === 0) return null
  return (
    <dl className="mt-8 grid grid-cols-2 overflow-clip border-line border-b @3xl:mt-12 @3xl:grid-cols-4">
      {figures.map((figure) => (
        <FigureCell
          key={figure.metric}
          figure={figure}
          name={nameOf(report, figure)}
          unit={unitOf(report, figure)}
        />
      ))}
    </dl>
  )
}

type FigureCellProps = { figure: Figure; name: string; unit: Unit }

function FigureCell({ figure, name, unit }: FigureCellProps) {
  const { change, spread } = changeWords(figure, unit)
  const { before, after } = figure
  const sides = SIDES.map((side) => ({ side, values: runsOf(figure[side]), mean: figure[side].mean ?? 0 }))
  const end = roundAxisEnd(Math.max(...sides.flatMap(({ values }) => values)))
  return (
    <div className="-ml-px border-line border-t border-l px-4 pt-5 pb-6 @max-3xl:odd:pl-px @3xl:px-6 @3xl:first:pl-px">
      <dt className="text-small text-soft">{name}</dt>
      <dd className="mt-2">
        <span className="font-semibold text-after text-heading leading-none tracking-[-0.04em] @3xl:text-display">
          {valueWords(after.mean, unit)}
        </span>
        <span className="ml-1.5 whitespace-nowrap text-after text-small">{UNIT_WORDS[unit] ?? unit}</span>
        <span className="mt-1.5 block font-mono text-before text-micro">
          from {valueWords(before.mean, unit)}
        </span>
      </dd>
      <dd className="mt-4" aria-hidden="true">
        <RunTicks sides={sides} end={end} />
        <p className="mt-1 flex justify-between font-mono text-micro text-soft">
          <span>0</span>
          <span>{valueWords(end, unit).replace('.0', '')}</span>
        </p>
      </dd>
      <dd className="mt-3 font-mono text-micro">
        <span className="mr-2 font-semibold text-small">{withoutUnit(change)}</span>
        <span className="text-soft @max-3xl:block">{withoutUnit(spread)}</span>
        <span className="mt-0.5 block font-sans text-soft">{runsWords(figure)}</span>
      </dd>
    </div>
  )
}

/** The unit is next to the value above. */
function withoutUnit(words: string): string {
  return words.replaceAll(' per minute', '')
}
