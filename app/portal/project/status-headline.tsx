import type { ReactNode } from 'react'
import type { HeadlinePart } from '#domain/kernel/headline.ts'
import { momentWords, timeWords } from '#domain/kernel/time.ts'
import { type StatusHeadline as Line, YOU } from '#domain/projects/status-headline/status-headline.schema.ts'

type StatusHeadlineProps = {
  line: Line
  now: Date
  heading: 'h1' | 'h2' | 'h3'
  /** Buttons. The answers of a question are placed below it. */
  children?: ReactNode
}

const GIANT = 'text-display md:text-poster lg:text-giant'
const LARGE = 'max-w-[14em] text-balance text-heading md:text-display lg:text-figure lg:tracking-[-0.04em]'
/** Characters of a headline such as `40.5 became 68.0 FPS.` Longer ones would fill the screen. */
const GIANT_MAX = 30
const SIDE_COLORS = { before: 'text-before', after: 'text-after' }

export function StatusHeadline({ line, now, heading: Heading, children }: StatusHeadlineProps) {
  const { headline, remaining, who, until, you, result, question, besides } = line
  const [start, end] = remaining ? headline.split(remaining) : [headline]
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <Heading className={result && headline.length <= GIANT_MAX ? GIANT : LARGE}>
          {result ? (
            <InColors parts={result} />
          ) : (
            <>
              {start}
              {end !== undefined && (
                <>
                  <span className="text-progress">{remaining}</span>
                  {end}
                </>
              )}
            </>
          )}
        </Heading>
        {!question && children}
      </div>
      {question ? (
        <div className="mt-6 rounded-md bg-raised p-5 md:p-8">
          <p className="wrap-anywhere max-w-[24em] font-semibold text-title tracking-[-0.03em] md:text-heading">
            {you}
          </p>
          {children && <div className="mt-6">{children}</div>}
        </div>
      ) : (
        <dl className="mt-6 empty:hidden divide-line border-line border-t max-md:divide-y md:flex md:divide-x">
          {who !== null && who !== YOU && <Fact term="Who">{who}</Fact>}
          {until && (
            <Fact term="Until">
              <time dateTime={until} title={momentWords(until)} className="whitespace-nowrap">
                {timeWords(until, now)}
              </time>{' '}
              <span className="whitespace-nowrap font-normal text-soft">{aheadWords(until, now)}</span>
            </Fact>
          )}
          {you && (
            <Fact term={who === YOU ? 'Your turn' : who === null ? 'Result' : 'You'} isSentence>
              {you}
            </Fact>
          )}
        </dl>
      )}
      {besides && <p className="wrap-anywhere mt-4 text-small text-soft">{besides}</p>}
    </div>
  )
}

/** In the colors of before and after. A number stays beside its unit. */
export function InColors({ parts }: { parts: readonly HeadlinePart[] }) {
  return parts.map(({ text, side }) => (
    <span key={`${side} ${text}`} className={side && SIDE_COLORS[side]}>
      {text.split(/(\S+ FPS)/).map((words) =>
        words.endsWith(' FPS') ? (
          <span key={words} className="whitespace-nowrap">
            {words}
          </span>
        ) : (
          words
        ),
      )}
    </span>
  ))
}

type FactProps = { term: string; isSentence?: boolean; children: ReactNode }

function Fact({ term, isSentence, children }: FactProps) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-4 py-3.5 last:pb-0 md:block md:px-6 md:pt-4 md:last:grow md:first:pl-0">
      <dt className="text-small text-soft">{term}</dt>
      <dd className={`md:mt-1.5 ${isSentence ? 'max-w-[48em]' : 'font-semibold md:min-w-20'}`}>{children}</dd>
    </div>
  )
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * `in 20 minutes`, `in 23 hours`, `in 9 days`.
 * @returns undefined for the past
 */
export function aheadWords(isoTime: string, now: Date): string | undefined {
  const left = Date.parse(isoTime) - now.getTime()
  if (left <= 0) return undefined
  if (left < HOUR_MS) return counted(Math.ceil(left / MINUTE_MS), 'minute')
  if (left < 2 * DAY_MS) return counted(Math.floor(left / HOUR_MS), 'hour')
  return counted(Math.floor(left / DAY_MS), 'day')
}

function counted(count: number, unit: string): string {
  return `in ${count} ${count === 1 ? unit : `${unit}s`}`
}
