import type { Benchmark, CaseStudy, SceneFigures, TimelinePhase } from '#content/case-studies/case-study.ts'

export type FigureName = keyof SceneFigures

/** Mean over the scenes before and after, and the change in percent. */
export type MeanChange = { before: number; after: number; percent: number }

export type Verdict = 'better' | 'worse' | 'same'

/** A phase with its working days, counted from 1. */
export type ScheduledPhase = TimelinePhase & { days: number; firstDay: number; lastDay: number }

const DECIMALS: Record<FigureName, number> = { fps: 1, low1: 1, vramGB: 2 }

/** The change of the mean over the scenes. */
export function meanChange(benchmarks: readonly Benchmark[], name: FigureName): MeanChange {
  const before = mean(benchmarks.map(({ baseline }) => baseline[name]))
  const after = mean(benchmarks.map(({ optimized }) => optimized[name]))
  return { before, after, percent: percentChange(before, after) }
}

/** A study's headline figures in display order. The 1% low is included if the study claims it. */
export function headline({ benchmarks, metrics }: Pick<CaseStudy, 'benchmarks' | 'metrics'>) {
  const names: FigureName[] = ['fps', 'vramGB', ...(metrics.low1Gain === undefined ? [] : ['low1' as const])]
  return benchmarks.length === 0 ? [] : names.map((name) => ({ name, ...meanChange(benchmarks, name) }))
}

export function percentChange(before: number, after: number): number {
  return (after / before - 1) * 100
}

export function formatFigure(name: FigureName, value: number): string {
  return value.toFixed(DECIMALS[name])
}

/** More frames or less memory is better. A change that rounds to 0.0% is neither. */
export function verdict(name: FigureName, percent: number): Verdict {
  if (Math.abs(percent) < 0.05) return 'same'
  return percent > 0 === (name !== 'vramGB') ? 'better' : 'worse'
}

/** The time of one frame in milliseconds. */
export function frameTime(fps: number): number {
  return 1000 / fps
}

/** Such as '16.7 ms' or '4.17 ms': two decimals below 10 ms, otherwise one. */
export function formatMilliseconds(milliseconds: number): string {
  return `${milliseconds.toFixed(millisecondDecimals(milliseconds))} ms`
}

/** Distance of a frame from its budget, computed from the rounded figures that are shown. */
export function formatDistance(frame: number, budget: number): string {
  const decimals = millisecondDecimals(Math.max(frame, budget))
  const distance = Number(frame.toFixed(decimals)) - Number(budget.toFixed(decimals))
  return `${Math.abs(distance).toFixed(decimals)} ms`
}

/** Working days of all phases: the sum of the leading numbers of their durations. */
export function durationDays(timeline: TimelinePhase[]): number {
  return timeline.reduce((days, { duration }) => days + leadingNumber(duration), 0)
}

export function schedule(timeline: TimelinePhase[]): ScheduledPhase[] {
  let lastDay = 0
  return timeline.map((phase) => {
    const days = leadingNumber(phase.duration)
    const firstDay = lastDay + 1
    lastDay += days
    return { ...phase, days, firstDay, lastDay }
  })
}

/** Such as 'day 1–2'. */
export function dayRange({ firstDay, lastDay }: Pick<ScheduledPhase, 'firstDay' | 'lastDay'>): string {
  return lastDay > firstDay ? `day ${firstDay}–${lastDay}` : `day ${firstDay}`
}

function millisecondDecimals(milliseconds: number): number {
  return milliseconds < 10 ? 2 : 1
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** @returns 0 for a duration without a leading number */
function leadingNumber(duration: string): number {
  const number = Number.parseFloat(duration)
  return Number.isNaN(number) ? 0 : number
}

/** Such as '+43.7%', '-12.0%' or '0.0%'; zero has no sign. */
export function formatPercent(percent: number, decimals: number): string {
  const size = Math.abs(percent).toFixed(decimals)
  if (Number(size) === 0) return `${size}%`
  return `${percent < 0 ? '-' : '+'}${size}%`
}

/** The color is never the only sign. */
export const VERDICT_TONES: Record<Verdict, string> = {
  better: 'text-after',
  worse: 'text-negative',
  same: 'text-soft',
}
