import { CONDITIONS } from '@bildruta/frame-times'
import type { SignedReport } from '@bildruta/frame-times/parse-report'
import type { ReactNode } from 'react'
import { sceneName } from '#domain/delivery/captures/scene-words.ts'
import { clockDay } from '#domain/kernel/time.ts'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import { nameOf, type Report, SIDES } from './report-data.ts'

type Metadata = keyof Report['captures'][number]['metadata']

const MACHINE: readonly Metadata[] = ['cpu', 'gpu', 'ram', 'os', 'gpuDriver', 'platform']
const PICTURE: readonly Metadata[] = ['resolution', 'graphicsApi', 'presentMode', 'frameGeneration']
/** Values that don't say what they are. */
const NAMED: Partial<Record<Metadata, string>> = {
  gpuDriver: 'driver ',
  frameGeneration: 'frame generation ',
}
const NOT_RECORDED = 'not recorded in the captures'

type ReportMethodProps = {
  signed: SignedReport
  /** SHA-256 of captures that were deleted. */
  missing: readonly string[] | undefined
}

/** How a report was measured, and from which captures. */
export function ReportMethod({ signed, missing = [] }: ReportMethodProps) {
  const { report, number, issuedAt } = signed
  const [asked] = report.figures
  return (
    <section aria-labelledby="method" className="@container mt-12 @3xl:mt-16">
      <h2 id="method" className="mb-5 font-semibold text-small text-soft tracking-normal">
        How it was measured
      </h2>
      <div className="grid items-start gap-x-12 @5xl:grid-cols-2">
        <dl className="text-small">
          <Fact term="Report">
            {number}, issued {clockDay(issuedAt)}
          </Fact>
          <Fact term="Builds">
            {report.declared?.build && `${report.declared.build.before} → ${report.declared.build.after}`}
          </Fact>
          <Fact term="Machine">{recorded(report, MACHINE) || report.declared?.machine || NOT_RECORDED}</Fact>
          <Fact term="Picture">{recorded(report, PICTURE) || NOT_RECORDED}</Fact>
          <Fact term="Tool">{different(report.captures.map(({ format }) => format)).join(', ')}</Fact>
          <Fact term="Runs">{runsInWords(report)}</Fact>
        </dl>
        <dl className="text-small">
          <Fact term="Verdict">{asked && `${asked.words.detail}`}</Fact>
          <Fact term="Not recorded">
            {report.conditions
              .flatMap(({ id, state }) => (state === 'unsaid' ? [CONDITIONS[id].name] : []))
              .join(', ')}
          </Fact>
          <Fact term="Warnings">
            {report.warnings.length > 0 && (
              <ul className="grid gap-1.5">
                {report.warnings.map(({ sentence }) => (
                  <li key={sentence} className="border-progress border-l-2 pl-3">
                    {sentence}
                  </li>
                ))}
              </ul>
            )}
          </Fact>
        </dl>
      </div>
      <Fold summary="What the figures mean">
        <dl className="text-small">
          {report.figures.map((figure) => {
            const definition = report.definitions.find(({ id }) => id === figure.metric)
            return (
              <Fact key={figure.metric} term={nameOf(report, figure)}>
                {definition?.definition.replaceAll(/\d+\.\d{4,}/g, (ms) => Number(ms).toFixed(1))}
              </Fact>
            )
          })}
        </dl>
      </Fold>
      <Captures report={report} missing={missing} />
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="grid gap-x-5 gap-y-0.5 border-line border-t py-2.5 @xl:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-soft">{term}</dt>
      <dd className="wrap-anywhere max-w-[46em]">{children}</dd>
    </div>
  )
}

function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="details-settle border-line border-t print:mt-4 print:break-inside-auto">
      <summary className="min-h-11 py-2.5 font-semibold text-small underline decoration-edge underline-offset-4 print:no-underline">
        {summary}
      </summary>
      {children}
    </details>
  )
}

function Captures({ report, missing }: { report: Report; missing: readonly string[] }) {
  const { captures } = report
  const rows = SIDES.flatMap((side) => report[side].map((run, place) => ({ side, run, place })))
  const sizes = new Map(captures.map(({ sha256, bytes }) => [sha256, bytes]))
  const gone = missing.length > 0 && `, ${missing.length} of them deleted`
  return (
    <Fold summary={`${captures.length} captures with their SHA-256${gone || ''}`}>
      <ul className="font-mono text-micro">
        {rows.map(({ side, run, place }) => (
          <li
            key={`${side} ${place}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-t py-2 @3xl:grid-cols-[minmax(0,1fr)_65ch_auto] print:break-inside-avoid print:py-1"
          >
            <span className="wrap-anywhere">
              <span className={side === 'before' ? 'text-before' : 'text-after'}>{side}</span>{' '}
              {run.scene !== undefined && sceneName(run.scene)}
            </span>
            <span className="break-all text-soft @max-3xl:order-last @max-3xl:col-span-full">
              {run.capture}
            </span>
            <span className="text-right">
              {missing.includes(run.capture) && <span className="mr-3 text-progress">deleted</span>}
              <span className="text-soft">{sizeWords(sizes.get(run.capture) ?? 0)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** Values of all captures. Those that differ are next to each other. */
function recorded({ captures }: Report, keys: readonly Metadata[]): string {
  const values = keys.map((key) => {
    const known = different(captures.flatMap(({ metadata }) => metadata[key] ?? [])).join(' / ')
    return known && `${NAMED[key] ?? ''}${known}`
  })
  return values.filter(Boolean).join(', ')
}

function different(values: readonly string[]): string[] {
  return [...new Set(values)]
}

function runsInWords({ before, after, scenes }: Report): string {
  const seconds = [...before, ...after].map(({ kept }) => Math.round(kept.seconds))
  const [shortest, longest] = [Math.min(...seconds), Math.max(...seconds)]
  const long = shortest === longest ? `${shortest} s` : `${shortest} to ${longest} s`
  const where = scenes ? ` in ${scenes.length} scenes` : ''
  return `${before.length} before and ${after.length} after${where}, ${long} each`
}
