import type { ReactNode } from 'react'
import { hitchMinute } from '#app/analyser/session/hitch-minutes.ts'
import type { Drawing } from '#content/figures.ts'
import { lowDefinitions } from '#content/frame-times-result.ts'
import { glossary } from '#content/glossary.ts'
import { articleFigures } from '#content/insights/figures.ts'
import { insights } from '#content/insights/insights.ts'
import { runsWords } from '#content/insights/lessons.ts'
import type { posts } from '#content/insights/posts.ts'
import { verdictFigures } from '#content/verdict-figures.ts'
import { pagesDrawn } from '../figures/draw.ts'
import { afterTrace, beforeTrace, TOP_MS, tracePath } from '../figures/frame-trace.ts'
import { SLOW_MS } from './lessons/hitch-lesson.ts'
import type { Tail } from './lessons/tail-lesson.ts'

const { figures } = insights

/** A small figure from the article's own data. The article explains it, so screen readers skip it. */
export function CardFigure({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="mt-6 flex h-[9.375rem] flex-col overflow-hidden font-mono text-micro text-soft [forced-color-adjust:none]"
    >
      {children}
    </div>
  )
}

type Slug = (typeof posts)[number]['slug']

export function articleFigure(slug: Slug, tails: readonly Tail[]): ReactNode {
  const figures: Record<Slug, ReactNode> = {
    'five-tools-five-1-percent-lows': <Lows tail={tails.find(({ id }) => id === 'far-cry-new-dawn')} />,
    'the-hitch-that-no-1-percent-low-can-see': <Hitch />,
    'how-many-runs-until-you-may-say-faster': <Found />,
  }
  return figures[slug] ?? <Settings />
}

function Note({ children }: { children: string }) {
  return <p className="mb-2 font-sans">{children}</p>
}

/** Bars from zero; `share` is the part of the full length. */
type Row = { label: string; value?: string; bars: readonly { share: number; fill: string }[] }

function Bars({ rows, note }: { rows: readonly Row[]; note: string }) {
  return (
    <>
      <Note>{note}</Note>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1">
        {rows.map(({ label, value, bars }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="flex items-center gap-2.5">
              <span className="w-4/5">
                {bars.map(({ share, fill }) => (
                  <span
                    key={fill}
                    className={`block ${bars.length > 1 ? 'h-1.5' : 'h-2.5'} ${fill}`}
                    style={{ width: `${(100 * share).toFixed(1)}%` }}
                  />
                ))}
              </span>
              <span className="text-ink">{value}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** One recording by the tools that define a 1% low of their own. */
function Lows({ tail: { lows } = { lows: [] } }: { tail: Pick<Tail, 'lows'> | undefined }) {
  const highest = Math.max(...lows)
  const rows = lows.map((fps, index) => ({
    label: toolOf(index),
    value: fps.toFixed(1),
    bars: [{ share: fps / highest, fill: 'bg-before' }],
  }))
  return <Bars rows={rows} note={figures.lows} />
}

/** The first tool with this definition of a 1% low. @throws Error if there is no such definition */
function toolOf(index: number): string {
  const [tool] = lowDefinitions[index]?.tools.split(',') ?? []
  if (tool === undefined) throw new Error(`Definition ${index} of a 1% low has no tool.`)
  return tool
}

/** How often a build that is 5% faster is found, if its runs vary by 2.5%. */
function Found() {
  const rows = verdictFigures.found[1][1].map((percent, index) => ({
    label: `${verdictFigures.runsASide[index]} ${runsWords.runs}`,
    value: `${Math.round(percent)}%`,
    bars: [{ share: percent / 100, fill: percent >= 80 ? 'bg-after' : 'bg-before' }],
  }))
  return <Bars rows={rows} note={figures.found} />
}

/** Each setting before and after, by what it makes the engine do. */
function Settings() {
  const rows = Object.entries(articleFigures).map(([name, { before, after }]) => ({
    label: name.replaceAll('-', ' '),
    bars: [
      { share: 1, fill: 'bg-before' },
      { share: amountOf(after.drawing) / amountOf(before.drawing), fill: 'bg-after' },
    ],
  }))
  return <Bars rows={rows} note={figures.settings} />
}

function amountOf(drawing: Drawing): number {
  switch (drawing.kind) {
    case 'shadow-pages':
      return pagesDrawn(drawing.drawn)
    case 'rays':
      return drawing.count
    case 'screen':
      return drawing.share
    case 'glass':
      return drawing.traces
    case 'fog-grid':
      return drawing.slices / drawing.cellPixels ** 2
    default:
      return 1
  }
}

type PlotProps = { note: string; width: number; height: number; limit: number; children: ReactNode }

/** A drawing as large as its card, with a dotted limit at this height. */
function Plot({ note, width, height, limit, children }: PlotProps) {
  return (
    <>
      <Note>{note}</Note>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        fill="none"
        className="min-h-0 w-full grow"
        aria-hidden="true"
      >
        {children}
        <path
          d={`M0 ${limit}h${width}`}
          strokeDasharray="2 4"
          vectorEffect="non-scaling-stroke"
          className="stroke-ink"
        />
      </svg>
    </>
  )
}

/** The article's minute with one hitch. */
function Hitch() {
  const times = hitchMinute(1)
  const bins = Array.from({ length: 100 }, (_, bin) =>
    Math.max(...times.slice((bin * times.length) / 100, ((bin + 1) * times.length) / 100)),
  )
  const bars = (isSlow: boolean) =>
    bins.map((ms, bin) => (ms > SLOW_MS === isSlow ? `M${bin * 3} 150v${-Math.round(ms * 2.6)}h2V150z` : ''))
  return (
    <Plot note={figures.hitch} width={300} height={150} limit={150 - SLOW_MS * 2.6}>
      <path d={bars(false).join('')} className="fill-edge" />
      <path d={bars(true).join('')} className="fill-before" />
    </Plot>
  )
}

export function ToolFigure() {
  return (
    <Plot note={figures.tool} width={100} height={TOP_MS * 10} limit={(TOP_MS - 16.7) * 10}>
      {[
        { trace: beforeTrace, tone: 'stroke-before' },
        { trace: afterTrace, tone: 'stroke-after' },
      ].map(({ trace, tone }) => (
        <path
          key={tone}
          d={tracePath(trace, TOP_MS)}
          className={tone}
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </Plot>
  )
}

const EVERY_THIRD = glossary.groups.flatMap(({ terms }) => terms).filter((_, index) => index % 3 === 1)

export function GlossaryFigure() {
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 font-sans text-small">
      {EVERY_THIRD.map(({ id, name }) => (
        <li key={id} className="truncate">
          {name.split(',')[0]}
        </li>
      ))}
    </ul>
  )
}
