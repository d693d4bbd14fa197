import type { Change } from '../../reading/analysis.ts'
import { signedPercent } from './numbers.ts'

/** The comparison of the average as a headline: no larger word than the runs allow. */
export function headlineOf({ outcome, fraction = 0, moreRuns, code }: Change, runsASide: number): string {
  switch (outcome) {
    case 'improved':
    case 'worse':
      return `${amount(fraction)} frames a second.`
    case 'no-measurable-change':
      return 'No measurable change.'
    case 'inconclusive':
      return moreRuns === undefined
        ? 'Inconclusive: these runs scatter too much.'
        : `Inconclusive: about ${moreRuns} more ${moreRuns === 1 ? 'run' : 'runs'} would tell.`
    case 'single-run':
      return `${amount(fraction)}, ${runsASide === 1 ? 'in a single run' : 'in too few runs'}.`
    case 'not-comparable':
    case 'not-judged':
      return code === 'different-applications'
        ? 'Not comparable: different games.'
        : 'There is no frame rate to compare.'
  }
}

/** What the headline rests on, where the runs allow a range. */
export function rangeSentence(
  { outcome, range }: Change,
  runs: readonly [number, number],
): string | undefined {
  if ((outcome !== 'improved' && outcome !== 'worse') || !range) return undefined
  const bound = (fraction: number) => signedPercent(fraction).replace(/^\+|%$/g, '')
  return `Between ${bound(range.low)} and ${bound(range.high)}%, with ${runsInWords(runs)}.`
}

function amount(fraction: number): string {
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
