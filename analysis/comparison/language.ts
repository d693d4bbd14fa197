import type { Comparison } from './compare-runs.ts'
import { LEAST_RUNS } from './judge.ts'
import type { Range, Verdict } from './verdict.ts'

/** A verdict for people: a headline, and what it rests on. */
export type Words = { headline: string; detail: string }

export function inWords(comparison: Comparison): Words {
  const { headline, detail } = wordsOf(comparison, comparison.verdict)
  return { headline, detail: [detail, ...indicative(comparison)].join(' ') }
}

/** The verdict that would stand without the flagged runs; undefined when none is flagged. */
export function withoutOutliersInWords(comparison: Comparison): string | undefined {
  if (!comparison.withoutOutliers) return undefined
  const runs = [...comparison.before.runs, ...comparison.after.runs].filter(({ outlier }) => outlier)
  const labels = runs.map(({ run }) => run.label).join(', ')
  const { headline } = wordsOf(comparison, comparison.withoutOutliers)
  return `${labels} ${runs.length === 1 ? 'lies' : 'lie'} more than 3 % from the median of ${runs.length === 1 ? 'its' : 'their'} side. Without: ${headline}`
}

/** `+5.0 %`, `−5.0 %`, `0.0 %`; with the sign of typesetting. */
export function percent(fraction: number): string {
  const digits = Math.abs(fraction * 100).toFixed(1)
  if (Number(digits) === 0) return '0.0 %'
  return `${fraction < 0 ? '−' : '+'}${digits} %`
}

function wordsOf(
  { metric: { name }, practicalThreshold, before, after }: Comparison,
  verdict: Verdict,
): Words {
  const counts = `${runs(countOf(before))} before, ${runs(countOf(after))} after`
  switch (verdict.outcome) {
    case 'improved':
      return {
        headline: `${name} improved: ${percent(verdict.change)}.`,
        detail: `95 % interval ${between(verdict.interval)}; ${counts}.`,
      }
    case 'worse':
      return {
        headline: `${name} got worse: ${percent(verdict.change)}.`,
        detail: `95 % interval ${between(verdict.interval)}; ${counts}.`,
      }
    case 'no-measurable-change':
      return {
        headline: `No measurable change of ${sentencePart(name)}.`,
        detail: `95 % interval ${between(verdict.interval)}, all of it within ±${(practicalThreshold * 100).toFixed(1)} %; ${counts}.`,
      }
    case 'inconclusive':
      return {
        headline: `Inconclusive: ${moreRuns(verdict.moreRuns)}.`,
        detail: `${name} ${percent(verdict.change)}, 95 % interval ${between(verdict.interval)}; ${counts}.`,
      }
    case 'single-run':
      return {
        headline: `${name} ${percent(verdict.change)}, ${single(before, after)}.`,
        detail: `Run-to-run variation unknown: ${LEAST_RUNS} runs a side, better 5, make a verdict.${
          verdict.range ? ` Within these runs the change moves from ${between(verdict.range)}.` : ''
        }`,
      }
    case 'not-judged':
      return {
        headline: `${name} ${percent(verdict.change)}.`,
        detail: `This figure describes; more of it is neither better nor worse. ${counts}.`,
      }
    case 'not-comparable':
      return { headline: `${name} cannot be compared.`, detail: verdict.sentence }
  }
}

/** A figure of few frames says so, whatever the verdict. */
function indicative({ metric: { enoughFrames }, before, after, verdict }: Comparison): string[] {
  const values = [...before.runs, ...after.runs].map(({ value }) => value).filter(({ ok }) => ok)
  const short = values.filter((value) => value.ok && value.indicative)
  if (short.length === 0 || !enoughFrames || verdict.outcome === 'not-comparable') return []
  return [
    `Indicative: ${short.length} of ${runs(values.length)} ${short.length === 1 ? 'is' : 'are'} under the ${enoughFrames.toLocaleString('en-GB')} frames that make it steady.`,
  ]
}

function single(before: Comparison['before'], after: Comparison['after']): string {
  return countOf(before) === 1 && countOf(after) === 1 ? 'single run' : 'too few runs'
}

function countOf(side: Comparison['before']): number {
  return side.runs.filter(({ value, repeated }) => value.ok && !repeated).length
}

function runs(count: number): string {
  return count === 1 ? '1 run' : `${count} runs`
}

function moreRuns(count: number | undefined): string {
  if (count === undefined) return 'more than 50 runs a side would be needed to tell'
  return `about ${count} more ${count === 1 ? 'run' : 'runs'} would tell`
}

function between({ low, high }: Range): string {
  return `${percent(low)} to ${percent(high)}`
}

/** A name inside a sentence keeps its capitals when it begins with an abbreviation. */
function sentencePart(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
