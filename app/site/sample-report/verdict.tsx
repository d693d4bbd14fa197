import { Brand } from '#app/components/brand.tsx'
import { sampleReportPage as words } from '#content/sample-report.ts'
import { tracePath } from '../figures/frame-trace.ts'
import { formatPercent, type MeanChange, meanChange, percentChange } from '../portfolio/benchmark-figures.ts'
import type { Report } from './sample-report.tsx'

/** The first page: the result in one sentence, a trace, four figures and one frame by pass. */
export function Verdict({ report: { scenes, passes } }: { report: Report }) {
  const [fps, low1, vramGB] = (['fps', 'low1', 'vramGB'] as const).map((name) => meanChange(scenes, name))
  const { verdict, trace, figures, facts } = words
  const shown = scenes[trace.scene]
  const slow = scenes.at(-1)?.slowFrames
  if (!fps || !low1 || !vramGB || !shown || !slow) return null
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 text-small text-soft">
        <Brand />
        {words.kind}
      </p>
      <h1 className="mt-10 text-[clamp(2rem,5vw,3.25rem)] leading-[0.98] tracking-[-0.045em]">
        {verdict.heading}
        <br />
        <span className="text-before">{fps.before.toFixed(1)}</span> {verdict.became}{' '}
        <span className="text-after">{fps.after.toFixed(1)}</span>.
      </h1>
      <p className="mt-5 max-w-[38em] text-small">{verdict.text}</p>
      <figure className="mt-7 border-line border-t pt-4">
        <figcaption className="text-micro text-soft">
          {shown.scene}, ms: <span className="text-before">{trace.caption[0]}</span>,{' '}
          <span className="text-after">{trace.caption[1]}</span>, {trace.caption[2]}
        </figcaption>
        <div className="mt-3 flex gap-3">
          <Traces scene={shown} label={trace.description} className="h-44 min-w-0 grow" />
          <span className="relative w-8 font-mono text-[0.6875rem]">
            {[33.3, BUDGET_MS, 0].map((ms) => (
              <span
                key={ms}
                className="absolute translate-y-1/2"
                style={{ bottom: `${(100 * ms) / TOP_MS}%` }}
              >
                {ms}
              </span>
            ))}
          </span>
        </div>
      </figure>
      <dl className="mt-6 grid grid-cols-2 gap-y-5 border-line border-y py-4 sm:grid-cols-4">
        <Figure {...figures.fps} {...fps} />
        <Figure {...figures.low1} {...low1} />
        <Figure {...figures.slow} {...slow} percent={percentChange(slow.before, slow.after)} />
        <Figure {...figures.vramGB} {...vramGB} decimals={2} />
      </dl>
      <Passes passes={passes} />
      <dl className="mt-6 mb-6 grid gap-x-8 gap-y-2 border-line border-t pt-4 text-micro sm:grid-cols-3">
        {Object.entries(facts).map(([term, text]) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd className="text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type FigureProps = MeanChange & { label: string; unit: string; decimals?: number }

function Figure({ label, unit, before, after, percent, decimals = 1 }: FigureProps) {
  return (
    <div className="pr-3 sm:not-first:border-line sm:not-first:border-l sm:not-first:pl-4">
      <dt className="text-micro text-soft">{label}</dt>
      <dd className="mt-1">
        <span className="font-semibold text-[1.875rem] text-after leading-none tracking-[-0.04em]">
          {after.toFixed(decimals)}
        </span>{' '}
        <span className="text-after text-micro">{unit}</span>
        <span className="mt-1 block text-micro">
          <span className="text-before">
            {words.figures.from} {before.toFixed(decimals)}
          </span>
          , <span className="whitespace-nowrap font-semibold">{formatPercent(percent, 0)}</span>
        </span>
      </dd>
    </div>
  )
}

function Passes({ passes }: Pick<Report, 'passes'>) {
  const longest = Math.max(...passes.map(({ before }) => before))
  const sum = (side: 'before' | 'after') => passes.reduce((total, pass) => total + pass[side], 0).toFixed(1)
  return (
    <table className="mt-5 w-full text-micro">
      <caption className="pb-2 text-left text-soft">{words.passes}</caption>
      <tbody>
        {passes.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row" className="w-28 pr-4 text-left font-normal">
              {name}
            </th>
            <td aria-hidden="true">
              {[
                { ms: before, fill: 'bg-before' },
                { ms: after, fill: 'bg-after' },
              ].map(({ ms, fill }) => (
                <span
                  key={fill}
                  className={`block h-1.5 [print-color-adjust:exact] [forced-color-adjust:none] ${fill}`}
                  style={{ width: `${(100 * ms) / longest}%` }}
                />
              ))}
            </td>
            <Sides before={before.toFixed(1)} after={after.toFixed(1)} className="w-24" />
          </tr>
        ))}
        <tr className="border-line border-t font-semibold">
          <th scope="row" colSpan={2} className="pt-1 text-left">
            GPU
          </th>
          <Sides before={sum('before')} after={sum('after')} className="pt-1" />
        </tr>
      </tbody>
    </table>
  )
}

function Sides({ before, after, className = '' }: { before: string; after: string; className?: string }) {
  return (
    <td className={`text-right font-mono whitespace-nowrap ${className}`}>
      <span className="text-before">{before}</span> <span className="text-soft">→</span>{' '}
      <span className="text-after">{after}</span>
    </td>
  )
}

const BUDGET_MS = 16.7
/** Frame time at the upper edge of the traces. */
const TOP_MS = 42

type TracesProps = { scene: Report['scenes'][number]; label: string; className: string }

/** A scene before and after, with the budget dotted. */
export function Traces({ scene, label, className }: TracesProps) {
  return (
    <svg
      viewBox={`0 0 100 ${TOP_MS * 10}`}
      preserveAspectRatio="none"
      fill="none"
      className={`border-line border-b [forced-color-adjust:none] ${className}`}
      role="img"
      aria-label={label}
    >
      <path
        d={tracePath(scene.before.trace, TOP_MS)}
        className="stroke-before"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={tracePath(scene.after.trace, TOP_MS)}
        className="stroke-after"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={`M0 ${(TOP_MS - BUDGET_MS) * 10}h100`}
        className="stroke-ink"
        strokeDasharray="2 3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
