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

/** Units that a name or another word says already. */
const UNIT_WORDS: Partial<Record<Unit, string>> = { 'per minute': 'a minute' }

/** Four figures over all runs. */
export function ReportFigures({ report }: { report: Report }) {
  return (
    <dl className="mt-8 grid grid-cols-2 overflow-clip border-line border-b @3xl:mt-12 @3xl:grid-cols-4">
      {shownFigures(report.figures).map((figure) => (
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
  return (
    <div className="-ml-px border-line border-t border-l px-4 pt-5 pb-6 @max-3xl:odd:pl-px @3xl:px-6 @3xl:first:pl-px">
      <dt className="font-mono text-micro text-soft">{name}</dt>
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
        <RunTicks figure={figure} unit={unit} />
      </dd>
      <dd className="mt-3 font-mono text-micro">
        <span className="mr-2 font-semibold text-small">{change}</span>
        <span className="text-soft @max-3xl:block">{spread}</span>
        <span className="block text-soft">{runsWords(figure)}</span>
      </dd>
    </div>
  )
}

const COLORS = { before: 'bg-before', after: 'bg-after' } as const

/** One tick per run on an axis from 0, and a longer one for the mean. */
function RunTicks({ figure, unit }: { figure: Figure; unit: Unit }) {
  const end = roundAxisEnd(Math.max(...SIDES.flatMap((side) => runsOf(figure[side]))))
  const place = (value: number) => ({ left: `${(100 * value) / end}%` })
  return (
    <>
      <div className="relative h-5 [forced-color-adjust:none] [print-color-adjust:exact]">
        <div className="absolute inset-x-0 top-1/2 h-px bg-edge" />
        {SIDES.map((side) => (
          <div key={side}>
            {runsOf(figure[side]).map((value, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: runs of equal value are alike
                key={index}
                className={`absolute top-1 h-3 w-px -translate-x-1/2 ${COLORS[side]}`}
                style={place(value)}
              />
            ))}
            <span
              className={`absolute inset-y-0 w-[3px] -translate-x-1/2 ${COLORS[side]}`}
              style={place(figure[side].mean ?? 0)}
            />
          </div>
        ))}
      </div>
      <div className="mt-1 flex justify-between font-mono text-micro text-soft">
        <span>0</span>
        <span>{valueWords(end, unit).replace('.0', '')}</span>
      </div>
    </>
  )
}
