import { levelInWords, levelOf } from '@bildruta/frame-times'
import { type ReactNode, useMemo } from 'react'
import { frameTimesResult } from '#content/frame-times-result.ts'
import { UpdatedInTurn } from '../components/in-turn.tsx'
import type { Choice, Figure, SideValue } from '../reading/analysis.ts'
import { toneOf } from '../words/tones.ts'
import { changeRange, figure as inDigits, outcomeWords, signedChange } from '../words/verdict-words.ts'
import { ChartSection } from './time-chart/chart-table.tsx'

const { figures: words } = frameTimesResult
/** Drawn after the six headline figures if the captures have them. */
const DRAWN = 6
const AT_A_TIME = 2
const DRAWN_TOO = new Set([
  'click-to-photon',
  'input-to-photon',
  'pc-latency',
  'unreal-input-latency',
  'animation-error',
])
const COLUMNS = 'md:grid md:grid-cols-[9.5rem_4rem_4.5rem_minmax(0,1fr)_8.75rem_6.25rem]'

type FiguresProps = { figures: readonly Figure[]; choice: Choice }

export function Figures({ figures, choice }: FiguresProps) {
  const drawn = useMemo(() => drawnOf(figures), [figures])
  return (
    <ChartSection
      id="figures"
      heading={words.heading}
      note={`${words.note} ${intervalsOf(figures)}`}
      className="mt-14 pt-5"
      about={words.all}
      table={() => tableOf(figures)}
    >
      <FigureList>
        {drawn.map((some) => (
          <UpdatedInTurn key={some[0]?.id} of={some}>
            {(shown) =>
              shown.map((figure) => <FigureRow key={figure.id} figure={figure} budgetMs={choice.budgetMs} />)
            }
          </UpdatedInTurn>
        ))}
      </FigureList>
    </ChartSection>
  )
}

function drawnOf(figures: readonly Figure[]): Figure[][] {
  const drawn = figures.filter(({ id }, place) => place < DRAWN || DRAWN_TOO.has(id))
  return Array.from({ length: Math.ceil(drawn.length / AT_A_TIME) }, (_, part) =>
    drawn.slice(part * AT_A_TIME, (part + 1) * AT_A_TIME),
  )
}

/** The headline figure has a wider interval if several scenes share the error rate. */
function intervalsOf([asked]: readonly Figure[]): string {
  const [described, own] = [levelOf(1), asked?.change?.level ?? levelOf(1)].map(levelInWords)
  return own === described
    ? `${described} ${words.intervals}`
    : `${own} ${words.intervalAsked}, ${described} ${words.intervalsOfOthers}`
}

/** Rows below column heads, which are hidden from assistive technology because each value has its own. */
export function FigureList({ children }: { children: ReactNode }) {
  return (
    <>
      <div
        aria-hidden="true"
        className={`mt-4 gap-x-4 pb-2 font-mono text-micro text-soft max-md:hidden ${COLUMNS}`}
      >
        <span className="col-start-2 text-right">{words.before}</span>
        <span className="text-right">{words.after}</span>
        <span className="col-start-5">{words.change}</span>
      </div>
      <dl className="max-md:mt-4">{children}</dl>
    </>
  )
}

type FigureRowProps = {
  figure: Figure
  budgetMs: number
  detail?: string
}

export function FigureRow({ figure, budgetMs, detail }: FigureRowProps) {
  const { name, unit, better, definition, before, after, change, note } = figure
  const budget = budgetOf(figure, budgetMs)
  const runsASide = Math.max(before?.runs.length ?? 0, after?.runs.length ?? 0)
  const end = Math.max(budget ?? 0, ...(before?.runs ?? []), ...(after?.runs ?? [])) * 1.04 || 1
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t py-4 ${COLUMNS}`}>
      <dt title={definition} className="max-md:flex-1 max-md:basis-32">
        <span className="block font-semibold leading-tight [overflow-wrap:anywhere]">{name}</span>
        <span className="font-mono text-micro text-soft">
          {unit}
          {better === 'lower' && `, ${words.less}`}
        </span>
      </dt>
      <Value value={before} unit={unit} className="text-before" side={words.before} />
      <Value value={after} unit={unit} className="text-after" side={words.after} />
      <dd aria-hidden="true" className="relative grid gap-[3px] py-1 max-md:basis-full">
        <SideBar value={before} end={end} className="bg-before" />
        <SideBar value={after} end={end} className="bg-after" />
        {budget !== undefined && (
          <span
            className="absolute inset-y-0 w-px budget-mark [print-color-adjust:exact]"
            style={{ left: `${(100 * budget) / end}%` }}
          />
        )}
      </dd>
      <dd className="max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-4">
        {change?.amount !== undefined && (
          <span className="block font-semibold text-small">
            {signedChange(change.amount, change.scale, unit)}
          </span>
        )}
        {change?.range && change.range.low !== change.range.high && (
          <span className="block font-mono text-micro text-soft">
            {changeRange(change.range, change.scale, unit)}
          </span>
        )}
        {note && !(before && after && change) && (
          <span className="block text-micro text-soft leading-snug">{note}</span>
        )}
      </dd>
      <dd className="ml-auto text-right font-mono text-micro">
        {change && change.outcome !== 'not-comparable' && (
          <span className={`md:block ${toneOf(change.outcome)}`}>
            {outcomeWords(change.outcome, runsASide)}
          </span>
        )}{' '}
        {change && note && <span className="text-soft">{words.indicative}</span>}
      </dd>
      {detail && <dd className="basis-full text-micro text-soft leading-snug md:col-span-full">{detail}</dd>}
    </div>
  )
}

type ValueProps = { value: SideValue | undefined; unit: string; className: string; side: string }

function Value({ value, unit, className, side }: ValueProps) {
  return (
    <dd className={`text-right font-semibold text-title tracking-[-0.03em] ${className}`}>
      <span className="sr-only">{side} </span>
      {value === undefined ? '–' : inDigits(value.mean, unit)}
    </dd>
  )
}

type SideBarProps = { value: SideValue | undefined; end: number; className: string }

function SideBar({ value, end, className }: SideBarProps) {
  return (
    <span className="relative block h-2.5">
      {value && (
        <>
          <span
            className={`absolute inset-y-0 left-0 [forced-color-adjust:none] [print-color-adjust:exact] ${className}`}
            style={{ width: `${(100 * value.mean) / end}%` }}
          />
          {value.runs.length > 1 &&
            value.runs.map((run, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: runs of equal value are alike
                key={index}
                className="absolute -inset-y-px w-px bg-ink"
                style={{ left: `${(100 * run) / end}%` }}
              />
            ))}
        </>
      )}
    </span>
  )
}

function budgetOf({ unit, id }: Figure, budgetMs: number): number | undefined {
  if (unit === 'FPS') return 1000 / budgetMs
  return unit === 'ms' && id.startsWith('frame-time') ? budgetMs : undefined
}

function tableOf(figures: readonly Figure[]) {
  const value = (side: SideValue | undefined, unit: string) => (side ? inDigits(side.mean, unit) : '–')
  return {
    head: [words.figure, words.before, words.after, words.change, words.interval, words.definition],
    isWordy: true,
    rows: figures.map(({ name, unit, before, after, change, definition, note }) => [
      `${name}, ${unit}`,
      value(before, unit),
      value(after, unit),
      change?.amount === undefined ? '–' : signedChange(change.amount, change.scale, unit),
      change?.range ? changeRange(change.range, change.scale, unit) : '–',
      note ? `${definition} ${note}` : definition,
    ]),
  }
}
