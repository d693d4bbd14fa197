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
  switch (slug) {
    case 'five-tools-five-1-percent-lows':
      return <Lows tail={tails.find(({ id }) => id === 'far-cry-new-dawn')} />
    case 'the-hitch-that-no-1-percent-low-can-see':
      return <Hitch />
    case 'how-many-runs-until-you-may-say-faster':
      return <Found />
    default:
      return <Settings />
  }
}

function Note({ children }: { children: string }) {
  return <p className="mb-2 font-sans">{children}</p>
}

type Row = { label: string; value: string; share: number; bar: string }

const PAIRS = 'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1'

function Bars({ rows, note }: { rows: readonly Row[]; note: string }) {
  return (
    <>
      <Note>{note}</Note>
      <dl className={PAIRS}>
        {rows.map(({ label, value, share, bar }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="flex items-center gap-2.5">
              <span className={`h-2.5 ${bar}`} style={{ width: `${(80 * share).toFixed(1)}%` }} />
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
  const highest = Math.max(...lows.map(({ fps }) => fps))
  const rows = lows.map(({ fps }, index) => ({
    label: lowDefinitions[index]?.tools.split(',')[0] ?? '',
    value: fps.toFixed(1),
    share: fps / highest,
    bar: 'bg-before',
  }))
  return <Bars rows={rows} note={figures.lows} />
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
    <>
      <Note>{figures.hitch}</Note>
      <svg
        viewBox="0 0 300 150"
        preserveAspectRatio="none"
        className="min-h-0 w-full grow"
        aria-hidden="true"
      >
        <path d={bars(false).join('')} className="fill-edge" />
        <path d={bars(true).join('')} className="fill-before" />
        <path
          d={`M0 ${150 - SLOW_MS * 2.6}h300`}
          strokeDasharray="2 4"
          vectorEffect="non-scaling-stroke"
          className="stroke-ink"
        />
      </svg>
    </>
  )
}

/** How often a build that is 5% faster is found, if its runs vary by 2.5%. */
function Found() {
  const found = verdictFigures.found[1][1]
  const rows = found.map((percent, index) => ({
    label: `${verdictFigures.runsASide[index]} ${runsWords.runs}`,
    value: `${Math.round(percent)}%`,
    share: percent / 100,
    bar: percent >= 80 ? 'bg-after' : 'bg-before',
  }))
  return <Bars rows={rows} note={figures.found} />
}

/** Each setting before and after, by what it makes the engine do. */
function Settings() {
  return (
    <>
      <Note>{figures.settings}</Note>
      <dl className={PAIRS}>
        {Object.entries(articleFigures).map(([name, { before, after }]) => (
          <div key={name} className="contents">
            <dt>{name.replaceAll('-', ' ')}</dt>
            <dd>
              <span className="block h-1.5 bg-before" />
              <span
                className="block h-1.5 bg-after"
                style={{
                  width: `${((100 * amountOf(after.drawing)) / amountOf(before.drawing)).toFixed(1)}%`,
                }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
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

export function ToolFigure() {
  return (
    <>
      <Note>{figures.tool}</Note>
      <svg
        viewBox={`0 0 100 ${TOP_MS * 10}`}
        preserveAspectRatio="none"
        fill="none"
        className="min-h-0 w-full grow"
        aria-hidden="true"
      >
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
        <path
          d={`M0 ${(TOP_MS - 16.7) * 10}h100`}
          strokeDasharray="2 4"
          vectorEffect="non-scaling-stroke"
          className="stroke-ink"
        />
      </svg>
    </>
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
