import { mean } from '@bildruta/frame-times'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { frameTimesResult } from '#content/frame-times-result.ts'
import type { Series } from '../../reading/analysis.ts'
import { oneDecimal } from '../../words/verdict-words.ts'

const { chart } = frameTimesResult

type ChartTableProps = {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
  isWordy?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

function ChartTable({ caption, head, rows, isWordy = false, onKeyDown }: ChartTableProps) {
  const words = isWordy
    ? 'last:min-w-[26rem] print:last:min-w-0 last:text-left last:font-sans last:text-small last:text-soft'
    : ''
  return (
    <section
      aria-label={`${caption}: ${chart.tableLabel}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="mt-3 max-h-[30rem] overflow-auto print:max-h-none print:overflow-visible border-line border-y"
    >
      <table className="w-full border-collapse text-right font-mono text-micro">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th
                key={name}
                scope="col"
                className={`sticky top-0 bg-ground print:static py-2 pl-4 font-normal text-soft first:pl-0 first:text-left ${words}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and come and go together
            <tr key={row} className="break-inside-avoid border-line border-t align-baseline">
              <th scope="row" className="py-1 text-left font-normal">
                {first}
              </th>
              {cells.map((cell, column) => (
                <td
                  key={head[column + 1]}
                  className={`whitespace-nowrap py-1 pl-4 ${isWordy ? 'last:whitespace-normal' : ''} ${words}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type ResultSectionProps = {
  id: string
  heading: string
  note?: ReactNode
  text?: string
  className: string
  headingClass?: string
  children: ReactNode
}

/** A part of the result with its heading and a note next to it. */
export function ResultSection(props: ResultSectionProps) {
  const { id, heading, note, text, className, headingClass = 'text-title', children } = props
  return (
    <section aria-labelledby={id} className={`border-line border-t ${className}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className={headingClass}>
          {heading}
        </h2>
        {note && <p className="font-mono text-micro text-soft [overflow-wrap:anywhere]">{note}</p>}
      </div>
      {text && <p className="mt-2 max-w-[40em] text-small text-soft">{text}</p>}
      {children}
    </section>
  )
}

type AsideSectionProps = Omit<ResultSectionProps, 'className' | 'headingClass'> & { className?: string }

/** A part of the column next to the result. */
export function AsideSection({ className = '', ...section }: AsideSectionProps) {
  return (
    <ResultSection {...section} className={`pt-5 ${className}`} headingClass="text-body tracking-[-0.02em]" />
  )
}

type ChartSectionProps = ResultSectionProps & {
  /** Default: the heading. */
  about?: string
  table: () => Pick<ChartTableProps, 'head' | 'rows' | 'isWordy'>
}

/** A chart that can be switched to a table. */
export function ChartSection({ about, table, children, ...section }: ChartSectionProps) {
  const [isTable, setIsTable] = useState(false)
  const caption = about ?? section.heading
  return (
    <ResultSection {...section}>
      {isTable ? <ChartTable caption={caption} {...table()} /> : children}
      <TableSwitch isTable={isTable} onSwitch={() => setIsTable(!isTable)} about={caption} />
    </ResultSection>
  )
}

type TableSwitchProps = { isTable: boolean; onSwitch: () => void; about: string }

export function TableSwitch({ isTable, onSwitch, about }: TableSwitchProps) {
  return (
    <button
      type="button"
      aria-pressed={isTable}
      onClick={onSwitch}
      className="inline-flex min-h-8 items-center font-mono text-micro text-soft underline decoration-edge underline-offset-4 transition-colors duration-150 hover:text-ink print:hidden"
    >
      {chart.table}
      <VisuallyHidden> {about}</VisuallyHidden>
    </button>
  )
}

const ROWS = 60

type SeriesTableProps = Pick<ComponentProps<typeof ChartTable>, 'onKeyDown'> & { series: readonly Series[] }

export function SeriesTable({ series, onKeyDown }: SeriesTableProps) {
  const bins = series[0]?.mean.length ?? 0
  const each = Math.max(1, Math.ceil(bins / ROWS))
  const starts = Array.from({ length: Math.ceil(bins / each) }, (_, row) => row * each)
  const { from = 0, to = 0 } = series[0] ?? {}
  const joined = (values: Float32Array, start: number, join: (list: number[]) => number) => {
    const list = [...values.subarray(start, start + each)].filter(Number.isFinite)
    return list.length === 0 ? '' : oneDecimal(join(list))
  }
  return (
    <ChartTable
      caption={chart.heading}
      onKeyDown={onKeyDown}
      head={[
        chart.columns.time,
        ...series.flatMap(({ side }) =>
          (['least', 'mean', 'most'] as const).map(
            (of) => `${frameTimesResult.figures[side]}, ${chart.columns[of]}`,
          ),
        ),
      ]}
      rows={starts.map((start) => [
        (from + (start / bins) * (to - from)).toFixed(2),
        ...series.flatMap((one) => [
          joined(one.least, start, (list) => Math.min(...list)),
          joined(one.mean, start, mean),
          joined(one.most, start, (list) => Math.max(...list)),
        ]),
      ])}
    />
  )
}
