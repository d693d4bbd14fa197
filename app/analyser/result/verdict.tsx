import type { Outcome } from '@bildruta/frame-times'
import { frameTimesResult } from '#content/frame-times-result.ts'
import { type Analysis, type Choice, type Figure, sampleOf } from '../reading/analysis.ts'
import { isOrDisplayed } from '../reading/figure-from.ts'
import { toneOf } from '../words/tones.ts'
import { headlineOf, oneDecimal, outcomeWords, rangeSentence } from '../words/verdict-words.ts'

export function Verdict({ analysis, choice }: { analysis: Analysis; choice: Choice }) {
  const { verdict, figures, inside, isDisplayed } = analysis
  const low = figures.find(({ id }) => isOrDisplayed(id, choice.low))
  const runs = [choice.before.length, choice.after.length] as const
  const sample = sampleOf(choice)
  const notes = [
    ...(isDisplayed ? [frameTimesResult.displayed.note] : []),
    ...(sample ? [frameTimesResult.samples[sample]] : []),
  ]
  const headline = headlineOfResult(analysis, choice)
  const kicker = verdict && kickerOf(verdict.change.outcome, Math.max(...runs), headline)
  return (
    <section aria-labelledby="verdict">
      <p className="font-mono text-micro">
        {kicker && <span className={toneOf(kicker.outcome)}>{kicker.words}</span>}
        {notes.length > 0 && (
          <span className="text-soft">
            {kicker && ' · '}
            {notes.join(' · ')}
          </span>
        )}
      </p>
      <h1
        id="verdict"
        className="mt-3 text-[clamp(2.75rem,6.1vw,4.75rem)] leading-[0.95] tracking-[-0.045em] lg:text-balance"
      >
        {headline}
      </h1>
      <div className="mt-5 grid max-w-[40em] gap-2 text-lead">
        <p>
          {verdict && `${rangeSentence(verdict.change, runs) ?? verdict.detail} `}
          <LowSentence low={low} />
          <InsideSentence inside={inside} budgetMs={choice.budgetMs} />
        </p>
        {verdict?.power && <p className="text-small text-soft">{verdict.power}</p>}
        {verdict?.withoutOutliers && <p className="text-small text-soft">{verdict.withoutOutliers}</p>}
      </div>
    </section>
  )
}

/** @returns undefined if the headline already starts with the outcome */
function kickerOf(outcome: Outcome, runsASide: number, headline: string) {
  const words = outcomeWords(outcome, runsASide)
  return headline.toLowerCase().startsWith(words) ? undefined : { outcome, words }
}

export function headlineOfResult({ verdict, figures }: Analysis, { before, after }: Choice): string {
  return verdict ? headlineOf(verdict.change, Math.max(before.length, after.length)) : sideAlone(figures)
}

function sideAlone(figures: readonly Figure[]): string {
  const [average] = figures
  const value = average?.before?.mean ?? average?.after?.mean
  return value === undefined ? 'No frame rate.' : `${oneDecimal(value)} frames a second.`
}

/** Describes the 1% low without a verdict, because it is not the headline figure. */
function LowSentence({ low }: { low: Figure | undefined }) {
  const [before, after] = [low?.before?.mean, low?.after?.mean]
  if (before === undefined && after === undefined) return null
  if (before === undefined || after === undefined)
    return <>The slowest 1% run at {oneDecimal(before ?? after ?? 0)} FPS. </>
  return (
    <>
      The slowest 1% run at <strong className="font-semibold text-before">{oneDecimal(before)}</strong> FPS
      before and <strong className="font-semibold text-after">{oneDecimal(after)}</strong> after.{' '}
    </>
  )
}

function InsideSentence({ inside, budgetMs }: { inside: Analysis['inside']; budgetMs: number }) {
  const share = (value: number) => `${(value * 100).toFixed(1)}%`
  const budget = `${budgetMs} ms`
  if (inside.after === undefined)
    return inside.before === undefined ? null : (
      <>
        {share(inside.before)} of frames are inside {budget}.
      </>
    )
  return (
    <>
      {share(inside.after)} of frames{inside.before === undefined ? '' : ' after'} are inside {budget}
      {inside.before === undefined ? '.' : `, ${share(inside.before)} of those before.`}
    </>
  )
}
