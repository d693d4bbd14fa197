import { levelInWords, OUTCOMES, type Report } from '@bildruta/frame-times'
import { frameTimesResult, lowDefinitions } from '#content/frame-times-result.ts'
import type { Analysis, Choice } from '../../reading/analysis.ts'
import { isOrDisplayed } from '../../reading/figure-from.ts'
import type { SavedComparison } from '../../reading/saved.schema.ts'
import { analysisOfSaved, choiceOfSaved } from '../../reading/saved-analysis.ts'
import { changeRange, headlineOf, oneDecimal, outcomeWords } from '../../words/verdict-words.ts'
import { partKept } from './as-text.ts'

export type Part = { text: string; about?: 'before' | 'after' | 'good' | 'bad' | 'open' | 'quiet' }

type ImageWords = {
  kicker: readonly Part[]
  headline: readonly Part[]
  text: readonly Part[]
  foot: readonly string[]
}

const HASHES = 5

export function imageWords(kept: SavedComparison, address: string): ImageWords {
  const { report } = kept
  const [analysis, choice] = [analysisOfSaved(kept), choiceOfSaved(kept)]
  const low = lowDefinitions.find(({ id }) => id === kept.low)
  return {
    kicker: kickerOf(kept, analysis, choice),
    headline: headlineParts(analysis, choice),
    text: [{ text: `${heldStill(report)}${analysis.figures[0]?.name}` }, ...lowParts(analysis, kept.low)],
    foot: [
      [
        [...new Set(report.captures.map(({ format }) => format))].join(', '),
        ...(partKept(choice.trim) ? [partKept(choice.trim)] : []),
        ...(low ? [`1% low: ${low.name.toLowerCase()}`] : []),
      ].join(' · '),
      `sha256 ${hashes(report.before)}${report.before.length > 0 && report.after.length > 0 ? ' / ' : ''}${hashes(report.after)} · recompute at ${address}`,
    ],
  }
}

function kickerOf(
  { report, sample }: SavedComparison,
  { verdict }: Analysis,
  { before, after }: Choice,
): readonly Part[] {
  const runs = `${runsOfSides(before.length, after.length)}${report.scenes ? `, ${report.scenes.length} scenes` : ''}`
  const judged = report.figures[0]?.verdict
  const level = judged && 'level' in judged ? `${levelInWords(judged.level)} interval ` : ''
  const { change } = verdict ?? {}
  const range =
    change?.range && change.outcome !== 'single-run'
      ? [`${level}${changeRange(change.range, change.scale, 'FPS')}`]
      : change?.outcome === 'single-run'
        ? ['run-to-run variation unknown']
        : []
  const rest = [runs, ...range, ...(sample ? [frameTimesResult.samples[sample]] : [])].join(' · ')
  if (!change) return [{ text: rest }]
  return [
    {
      text: outcomeWords(change.outcome, Math.max(before.length, after.length)),
      about: OUTCOMES[change.outcome].tone,
    },
    { text: ` · ${rest}` },
  ]
}

function runsOfSides(before: number, after: number): string {
  const runs = (count: number) => `${count} ${count === 1 ? 'run' : 'runs'}`
  if (before === after) return `${runs(before)} per build`
  if (before === 0 || after === 0) return runs(before + after)
  return `${runs(before)} before, ${after} after`
}

/** Both averages if the change is certain, else the verdict's headline. */
function headlineParts({ verdict, figures: [average] }: Analysis, choice: Choice): readonly Part[] {
  const [before, after] = [average?.before?.mean, average?.after?.mean].map((mean) =>
    mean === undefined ? undefined : oneDecimal(mean),
  )
  if (!verdict) return [{ text: `${before ?? after ?? '–'} frames a second.` }]
  if (OUTCOMES[verdict.change.outcome].isCertain && before && after && before !== after)
    return [
      { text: before, about: 'before' },
      { text: ' became ' },
      { text: after, about: 'after' },
      { text: '.' },
    ]
  return [{ text: headlineOf(verdict.change, Math.max(choice.before.length, choice.after.length)) }]
}

/** Graphics card and resolution, if all runs share them. */
function heldStill({ conditions, captures, said }: Report): string {
  const held = (['gpu', 'resolution'] as const).flatMap((id) => {
    const isSame = conditions.some((condition) => condition.id === id && condition.state === 'same')
    return isSame ? (captures[0]?.metadata[id] ?? said[id]?.before ?? []) : []
  })
  return held.length > 0 ? `${held.join(', ')}. ` : ''
}

function lowParts({ figures }: Analysis, id: string): readonly Part[] {
  const low = figures.find((figure) => isOrDisplayed(figure.id, id))
  const parts = (['before', 'after'] as const).flatMap((side): Part[] => {
    const mean = low?.[side]?.mean
    return mean === undefined ? [] : [{ text: oneDecimal(mean), about: side }, { text: ` ${side}` }]
  })
  const [value, ...others] = parts
  if (!value) return [{ text: '.' }]
  const and = others.slice(1).length > 0 ? [others[0] as Part, { text: ' and ' }, ...others.slice(1)] : []
  return [{ text: '; the slowest 1% run at ' }, value, ...and, { text: '.' }]
}

function hashes(runs: Report['before']): string {
  const named = [...new Set(runs.map(({ capture }) => capture))]
  return [
    ...named.slice(0, HASHES).map(shortHash),
    ...(named.length > HASHES ? [`+${named.length - HASHES}`] : []),
  ].join(' ')
}

export function shortHash(hash: string): string {
  return `${hash.slice(0, 4)}…${hash.slice(-4)}`
}
