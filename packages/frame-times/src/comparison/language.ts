import type { MetricUnit } from '../metrics/metric.ts'
import type { Comparison } from './compare-runs.ts'
import { LEAST_RUNS } from './judge.ts'
import { levelInWords, type Measured, type Range, type Scale, type Verdict } from './verdict.ts'

/** `power` is undefined without an interval. */
export type Words = { headline: string; detail: string; power: string | undefined }

export function inWords(comparison: Comparison): Words {
  const { headline, detail } = wordsOf(comparison, comparison.verdict)
  return {
    headline,
    detail: [detail, ...indicative(comparison)].join(' '),
    power: powerInWords(comparison.verdict, comparison.metric.unit),
  }
}

/** @returns undefined without outliers */
export function withoutOutliersInWords(comparison: Comparison): string | undefined {
  if (!comparison.withoutOutliers) return undefined
  const flagged = [...comparison.before.runs, ...comparison.after.runs].filter(({ outlier }) => outlier)
  const labels = flagged.map(({ run }) => run.label).join(', ')
  const { headline } = wordsOf(comparison, comparison.withoutOutliers)
  return `${labels} ${flagged.length === 1 ? 'is' : 'are'} more than 3% from the median of ${flagged.length === 1 ? 'its' : 'their'} side. Without: ${headline}`
}

/** `+5.0%`, `−5.0%` or `0.0%`. */
export function percent(fraction: number): string {
  return `${signed(fraction * 100, 1)}%`
}

/** `+5.0%`, `−0.25 points` or `+1.2 per minute`. */
export function changeInWords(change: number, scale: Scale, unit: MetricUnit): string {
  if (scale === 'ratio') return percent(change)
  if (unit === '%') return `${signed(change, 2)} points`
  return `${signed(change, unit === 'ms' ? 2 : 1)}${unit === 'count' ? '' : ` ${unit}`}`
}

function wordsOf(comparison: Comparison, verdict: Verdict): Omit<Words, 'power'> {
  const { metric, before, after } = comparison
  const { unit } = metric
  const name = nameOf(comparison)
  if (verdict.outcome === 'not-comparable')
    return { headline: `${name} can’t be compared.`, detail: verdict.sentence }
  const { scale } = verdict
  const change = changeInWords(verdict.change, scale, unit)
  const asked = askedFor(comparison, scale)
  switch (verdict.outcome) {
    case 'improved':
    case 'worse':
      return {
        headline: `${name} ${verdict.outcome === 'worse' ? 'got worse' : 'improved'}: ${gone(comparison) ?? change}.`,
        detail: measuredInWords(comparison, verdict),
      }
    case 'slightly-improved':
    case 'slightly-worse':
      return {
        headline: `${name} ${change}: certain, but smaller than ${scale === 'ratio' ? `the ${asked} asked for` : asked}.`,
        detail: measuredInWords(comparison, verdict),
      }
    case 'no-measurable-change':
      return {
        headline: `No measurable change in ${sentencePart(name)}.`,
        detail: measuredInWords(comparison, verdict, `, which includes 0 and is within ±${asked}`),
      }
    case 'inconclusive':
      return {
        headline: `Inconclusive: ${advised(verdict)}.`,
        detail: `${name} ${change}. ${measuredInWords(comparison, verdict)}${planned(verdict, asked)}`,
      }
    case 'single-run': {
      const { range } = verdict
      const within = range
        ? ` Within these runs the change varies from ${rangeInWords(range, scale, unit)}.`
        : ''
      return {
        headline: `${name} ${change}, ${single(before, after)}.`,
        detail: `Run-to-run variation is unknown. A verdict needs ${LEAST_RUNS} runs per build, better 5.${within}${usualScatter(comparison)}`,
      }
    }
    case 'not-judged': {
      const why =
        metric.better === 'neither'
          ? 'This figure is descriptive, neither better nor worse.'
          : 'Described next to the requested figure, without a verdict.'
      const interval = verdict.interval ? `${intervalInWords(verdict.interval, verdict, unit)}; ` : ''
      return { headline: `${name} ${change}.`, detail: `${why} ${interval}${counts(comparison)}.` }
    }
  }
}

function measuredInWords(comparison: Comparison, measured: Measured, of = ''): string {
  return `${intervalInWords(measured.interval, measured, comparison.metric.unit)}${of}; ${counts(comparison)}${measured.isPaired ? ', compared in pairs' : ''}.`
}

/** @returns undefined for verdicts without an interval */
export function powerInWords(
  verdict: Pick<Verdict, 'outcome'> & Partial<Pick<Measured, 'scale' | 'scatter' | 'couldShow'>>,
  unit: MetricUnit,
): string | undefined {
  const { scale, scatter, couldShow } = verdict
  if (scale === undefined || scatter === undefined || couldShow === undefined) return undefined
  const [found, by] = [couldShow, scatter].map((size) => changeInWords(size, scale, unit).replace(/^\+/, ''))
  return `Runs vary by ${by}. This many runs detect a change of ${found} four times in five.`
}

function intervalInWords(
  interval: Range,
  { scale, level }: Pick<Measured, 'scale' | 'level'>,
  unit: MetricUnit,
): string {
  return `${levelInWords(level)} interval ${rangeInWords(interval, scale, unit)}`
}

function rangeInWords({ low, high }: Range, scale: Scale, unit: MetricUnit): string {
  const from = changeInWords(low, scale, unit)
  return `${scale === 'ratio' ? from : from.split(' ', 1)} to ${changeInWords(high, scale, unit)}`
}

/** For values that drop to 0 or rise from 0. */
function gone({ metric: { unit }, before, after }: Comparison): string | undefined {
  const of = (value: number | undefined) =>
    `${value?.toFixed(unit === '%' ? 2 : 1)}${unit === '%' ? unit : ` ${unit}`}`
  if (after.mean === 0 && before.mean !== 0) return `from ${of(before.mean)} to 0`
  return before.mean === 0 && after.mean !== 0 ? `from 0 to ${of(after.mean)}` : undefined
}

function askedFor({ metric: { unit }, practicalThreshold }: Comparison, scale: Scale): string {
  const share = `${Number((practicalThreshold * 100).toFixed(2))}%`
  if (scale === 'ratio') return share
  return unit === '%' ? '1 point' : unit === 'per minute' ? `1 ${unit}` : `${share} of it`
}

type Inconclusive = Extract<Verdict, { outcome: 'inconclusive' }>

function advised({ advice, runsASide }: Inconclusive): string {
  if (advice === 'more-runs') return `about ${runsASide} runs per build would decide it four times in five`
  if (advice === 'scenes') return 'these look like several scenes. Compare each separately'
  return advice === 'enough'
    ? 'if there is a change, it is too small for these runs to detect'
    : 'more than 50 runs per build would be needed'
}

function planned({ advice, moreRuns = 0 }: Inconclusive, asked: string): string {
  if (advice === 'more-runs')
    return ` ${moreRuns} more runs would detect a change of ${asked}. Make them all, then compare again.`
  return advice === 'enough'
    ? ' The runs are precise enough for the threshold. Comparing again after each further run would mislead.'
    : ''
}

function usualScatter({ metric: { scatter } }: Comparison): string {
  return scatter === undefined
    ? ''
    : ` Real repeats of one build vary by ${Number((scatter * 100).toFixed(1))}% in this figure.`
}

function indicative({ metric: { enoughFrames }, before, after, verdict }: Comparison): string[] {
  const values = [...before.runs, ...after.runs].map(({ value }) => value).filter(({ ok }) => ok)
  const short = values.filter((value) => value.ok && value.indicative)
  if (short.length === 0 || !enoughFrames || verdict.outcome === 'not-comparable') return []
  return [
    `Indicative: ${short.length} of ${runs(values.length)} ${short.length === 1 ? 'is' : 'are'} under the ${enoughFrames.toLocaleString('en-GB')} frames of a stable value.`,
  ]
}

function single(before: Comparison['before'], after: Comparison['after']): string {
  return countOf(before) === 1 && countOf(after) === 1 ? 'single run' : 'too few runs'
}

function nameOf({ metric: { name }, scenes }: Comparison): string {
  return scenes === undefined ? name : `${name} over ${scenes} scenes`
}

function counts({ before, after }: Comparison): string {
  return `${runs(countOf(before))} before, ${runs(countOf(after))} after`
}

function countOf(side: Comparison['before']): number {
  return side.runs.filter(({ value, repeated }) => value.ok && !repeated).length
}

function runs(count: number): string {
  return count === 1 ? '1 run' : `${count} runs`
}

/** Uses a minus sign. 0 has no sign. */
function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits)
  if (Number(text) === 0) return text
  return `${value < 0 ? '−' : '+'}${text}`
}

/** Lowercases the first letter unless the name starts with an abbreviation. */
function sentencePart(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
