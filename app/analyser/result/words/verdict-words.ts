import { type Advice, OUTCOMES, type Outcome } from '@bildruta/frame-times'
import { frameTimesResult } from '#content/frame-times-result.ts'
import type { Change } from '../../reading/analysis.ts'
import { signedPercent } from './numbers.ts'

/** What the outcome is called; one run and two are both too few, but not the same. What is only described has no name. */
export function outcomeWords(outcome: Outcome, runsASide: number): string {
  if (outcome === 'not-judged') return ''
  return outcome === 'single-run' && runsASide === 1 ? frameTimesResult.singleRun : OUTCOMES[outcome].word
}

/** The comparison of the average as a headline: no larger word than the runs allow. */
export function headlineOf(
  { outcome, amount = 0, advice, runsASide, code, scenes }: Change,
  runs: number,
): string {
  switch (outcome) {
    case 'improved':
    case 'worse':
      return `${amountInWords(amount)} frames a second.`
    case 'slightly-improved':
    case 'slightly-worse':
      return `${amountInWords(amount)} frames a second: certain, and small.`
    case 'no-measurable-change':
      return 'No measurable change.'
    case 'inconclusive':
      return `Inconclusive: ${advice === undefined ? 'these runs do not tell' : ADVICE[advice](runsASide)}.`
    case 'single-run':
      return `${amountInWords(amount)}, ${runs === 1 ? 'in a single run' : 'in too few runs'}.`
    case 'not-comparable':
    case 'not-judged':
      if (code === 'different-applications') return 'Not comparable: different games.'
      return scenes ? 'Not every scene can be compared.' : 'There is no frame rate to compare.'
  }
}

const ADVICE = {
  'more-runs': (runsASide) => `about ${runsASide} runs a side would tell`,
  enough: () => 'any change is too small for these runs',
  'too-many': () => 'these runs scatter too much',
  scenes: () => 'these look like several scenes',
} as const satisfies Record<Advice, (runsASide: number | undefined) => string>

/** What the headline rests on, where a change is certain. */
export function rangeSentence(
  { outcome, range, isPaired, scenes }: Change,
  runs: readonly [number, number],
  threshold: number,
): string | undefined {
  if (!OUTCOMES[outcome].isCertain || !range) return undefined
  const bound = (fraction: number) => signedPercent(fraction).replace(/^\+|%$/g, '')
  const small = outcome.startsWith('slightly')
    ? `, less than the ${signedPercent(threshold).slice(1).replace('.0', '')} that would matter`
    : ''
  return `Between ${bound(range.low)} and ${bound(range.high)}%${small}, ${scenes ? `over ${inWords(scenes)} scenes ` : ''}with ${runsInWords(runs)}${isPaired ? ', in couples' : ''}.`
}

function amountInWords(fraction: number): string {
  const percent = signedPercent(fraction)
  if (percent === '0%') return 'Hardly a difference'
  return `${percent.replace(/^[+−]/, '')} ${fraction < 0 ? 'fewer' : 'more'}`
}

function runsInWords([before, after]: readonly [number, number]): string {
  return before === after
    ? `${inWords(before)} runs a side`
    : `${inWords(before)} runs before and ${inWords(after)} after`
}

function inWords(count: number): string {
  return (
    ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'][count] ?? String(count)
  )
}
