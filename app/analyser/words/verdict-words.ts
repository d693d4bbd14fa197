import {
  type Advice,
  OUTCOMES,
  type Outcome,
  PRACTICAL_THRESHOLD,
  type Range,
  type Scale,
} from '@bildruta/frame-times'
import { frameTimesResult } from '#content/frame-times-result.ts'
import type { Change } from '../reading/analysis.ts'

/** @returns '' for outcomes that are only described */
export function outcomeWords(outcome: Outcome, runsASide: number): string {
  if (outcome === 'not-judged') return ''
  return outcome === 'single-run' && runsASide === 1 ? frameTimesResult.singleRun : OUTCOMES[outcome].word
}

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
      return `Inconclusive: ${advice === undefined ? 'these runs can’t decide it' : ADVICE[advice](runsASide)}.`
    case 'single-run':
      return `${amountInWords(amount)}, ${runs === 1 ? 'in a single run' : 'in too few runs'}.`
    case 'not-comparable':
    case 'not-judged':
      if (code === 'different-applications') return 'Not comparable: different games.'
      return scenes ? 'Not every scene can be compared.' : 'There is no frame rate to compare.'
  }
}

const ADVICE = {
  'more-runs': (runsASide) => `about ${runsASide} runs per build would decide it`,
  enough: () => 'any change is too small for these runs',
  'too-many': () => 'these runs vary too much',
  scenes: () => 'these look like several scenes',
} as const satisfies Record<Advice, (runsASide: number | undefined) => string>

export function rangeSentence(
  { outcome, range, isPaired, scenes }: Change,
  runs: readonly [number, number],
): string | undefined {
  if (!OUTCOMES[outcome].isCertain || !range) return undefined
  const bound = (fraction: number) => signedPercent(fraction).replace(/^\+|%$/g, '')
  const small = outcome.startsWith('slightly')
    ? `, less than the ${signedPercent(PRACTICAL_THRESHOLD).slice(1).replace('.0', '')} that would matter`
    : ''
  return `Between ${bound(range.low)} and ${bound(range.high)}%${small}, ${scenes ? `over ${inWords(scenes)} scenes ` : ''}with ${runsInWords(runs)}${isPaired ? ', in pairs' : ''}.`
}

function amountInWords(fraction: number): string {
  const percent = signedPercent(fraction)
  if (percent === '0%') return 'Hardly a difference'
  return `${percent.replace(/^[+−]/, '')} ${fraction < 0 ? 'fewer' : 'more'}`
}

function runsInWords([before, after]: readonly [number, number]): string {
  return before === after
    ? `${inWords(before)} runs per build`
    : `${inWords(before)} runs before and ${inWords(after)} after`
}

function inWords(count: number): string {
  return (
    ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'][count] ?? String(count)
  )
}

export function oneDecimal(value: number): string {
  const text = value.toFixed(1)
  return text.startsWith('-') ? (Number(text) === 0 ? text.slice(1) : `−${text.slice(1)}`) : text
}

export function figure(value: number, unit: string): string {
  if (unit === 'MB' || (unit === 'count' && Math.abs(value) >= 100)) return grouped(Math.round(value))
  if ((unit === '%' || unit === 'ms') && value > 0 && value < 1) return value.toFixed(2)
  return oneDecimal(value)
}

/** Whole numbers from 10% on. A decrease of nearly 100% keeps its decimals. */
export function signedPercent(fraction: number): string {
  const percent = Math.abs(fraction) * 100
  const isAlmostAll = fraction < 0 && percent >= 99.5 && percent < 99.95
  const digits = percent >= 10 && !isAlmostAll ? percent.toFixed(0) : percent.toFixed(1)
  if (Number(digits) === 0) return '0%'
  return `${fraction < 0 ? '−' : '+'}${digits}%`
}

export function signedChange(amount: number, scale: Scale, unit: string): string {
  if (scale === 'ratio') return signedPercent(amount)
  const digits = Math.abs(amount) < 1 ? 2 : 1
  const size = Math.abs(amount).toFixed(digits)
  const sign = Number(size) === 0 ? '' : amount < 0 ? '−' : '+'
  return `${sign}${size}${unit === '%' ? ' points' : unit === 'count' ? '' : ` ${unit}`}`
}

export function changeRange({ low, high }: Range, scale: Scale, unit: string): string {
  const bounds = [low, high].map((bound) => signedChange(bound, scale, unit))
  return scale === 'ratio' ? bounds.join(' to ') : bounds.join(' to ').replace(/ [a-z ]+ to /, ' to ')
}

export function grouped(value: number): string {
  return value.toLocaleString('en-GB')
}

export function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${String(minutes).padStart(2, '0')}:${(seconds - minutes * 60).toFixed(2).padStart(5, '0')}`
}

export function inBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(0)} KB`
  return `${(bytes / 1_000_000).toFixed(bytes < 100_000_000 ? 1 : 0)} MB`
}
