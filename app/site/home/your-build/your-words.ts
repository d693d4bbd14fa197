import { oneDecimal } from '#app/analyser/words/verdict-words.ts'
import { home } from '#content/home.ts'

const { yourBuild: words } = home

type Standing = {
  /** Mean frame time in ms. */
  meanMs: number
  budgetMs: number
  /** Share of frames over the budget, in %. */
  overPercent: number
}

/** The headline in three parts. */
type Headline = { lead: string; figure: string; rest: string; isOver: boolean }

/** The headline is exact to the shown decimal: a mean that rounds to the budget is "at" it. */
export function headlineOf({ meanMs, budgetMs, overPercent }: Standing): Headline {
  const over = oneDecimal(meanMs - budgetMs)
  const { lead } = words
  if (Number(over) > 0) return { lead, figure: `${over} ms`, rest: words.over, isOver: true }
  if (overPercent === 0) return { lead, figure: words.inside, rest: `${budgetMs} ms.`, isOver: false }
  const figure = meanMs > budgetMs || Number(over) === 0 ? words.at : words.inside
  return {
    lead,
    figure,
    rest: `${budgetMs} ms ${words.butFor} ${percent(overPercent)} ${words.ofFrames}`,
    isOver: false,
  }
}

/** Such as 'Quote for 7.4 ms'. */
export function quoteLabel({ figure, isOver }: Headline): string {
  return isOver ? `${words.quoteFor} ${figure}` : home.hero.primary.label
}

/** Time above the line, in seconds per minute. @param share of the time, 0 to 1 */
export function overSentence(share: number): string {
  const seconds = share * 60
  if (seconds === 0) return words.noneOver
  const shown = seconds < 0.05 ? words.lessThan : seconds < 10 ? oneDecimal(seconds) : seconds.toFixed(0)
  return `${shown} s ${words.everyMinute}`
}

/** Such as '99.6%'. Never rounds to 0% or 100%. */
export function percent(value: number): string {
  if (value > 0 && value < 0.05) return '< 0.1%'
  if (value > 99.95 && value < 100) return '> 99.9%'
  return `${Number(value.toFixed(1))}%`
}

export function runsInWords(runs: number): string {
  return runs === 1 ? words.oneRun : `${words.meanOf} ${runs} ${words.runs}`
}
