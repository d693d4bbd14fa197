import type { Benchmark, CaseStudy, SceneFigures, TimelinePhase } from '#content/case-studies/case-study.ts'

export type FigureName = keyof SceneFigures

/** Mean over the scenes before and after, and how much that is, in per cent. */
export type MeanChange = { before: number; after: number; percent: number }

export type Verdict = 'better' | 'worse' | 'same'

/** A phase and the working days that it takes, counted from 1. */
export type ScheduledPhase = TimelinePhase & { days: number; firstDay: number; lastDay: number }

const DECIMALS: Record<FigureName, number> = { fps: 1, low1: 1, vramGB: 2 }

/** A headline figure: the change of the mean over the scenes. */
export function meanChange(benchmarks: readonly Benchmark[], name: FigureName): MeanChange {
  const before = mean(benchmarks.map(({ baseline }) => baseline[name]))
  const after = mean(benchmarks.map(({ optimized }) => optimized[name]))
  return { before, after, percent: percentChange(before, after) }
}

/** The headline figures of a study, in the order in which they are told. The 1 % low only where the study claims it. */
export function headline({ benchmarks, metrics }: Pick<CaseStudy, 'benchmarks' | 'metrics'>) {
  const names: FigureName[] = ['fps', 'vramGB', ...(metrics.low1Gain === undefined ? [] : ['low1' as const])]
  return benchmarks.length === 0 ? [] : names.map((name) => ({ name, ...meanChange(benchmarks, name) }))
}

export function percentChange(before: number, after: number): number {
  return (after / before - 1) * 100
}

/** A measured figure with the decimals it is known to, without its unit. */
export function formatFigure(name: FigureName, value: number): string {
  return value.toFixed(DECIMALS[name])
}

/** Whether a change is good: more frames, less memory. What rounds to 0.0 % is neither. */
export function verdict(name: FigureName, percent: number): Verdict {
  if (Math.abs(percent) < 0.05) return 'same'
  return percent > 0 === (name !== 'vramGB') ? 'better' : 'worse'
}

/** Milliseconds that one frame has at this rate. */
export function frameTime(fps: number): number {
  return 1000 / fps
}

/** '16.7 ms', '4.17 ms': two decimals below 10 ms, one from there. */
export function formatMilliseconds(milliseconds: number): string {
  return `${milliseconds.toFixed(millisecondDecimals(milliseconds))} ms`
}

/** How far a frame is from its budget, as the difference of the two figures that are shown. */
export function formatDistance(frame: number, budget: number): string {
  const decimals = millisecondDecimals(Math.max(frame, budget))
  const distance = Number(frame.toFixed(decimals)) - Number(budget.toFixed(decimals))
  return `${Math.abs(distance).toFixed(decimals)} ms`
}

/** Working days of all phases together: the sum of the numbers with which their durations start. */
export function durationDays(timeline: TimelinePhase[]): number {
  return timeline.reduce((days, { duration }) => days + leadingNumber(duration), 0)
}

/** The phases one after the other. */
export function schedule(timeline: TimelinePhase[]): ScheduledPhase[] {
  let lastDay = 0
  return timeline.map((phase) => {
    const days = leadingNumber(phase.duration)
    const firstDay = lastDay + 1
    lastDay += days
    return { ...phase, days, firstDay, lastDay }
  })
}

function millisecondDecimals(milliseconds: number): number {
  return milliseconds < 10 ? 2 : 1
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** A duration without a number in front takes no days. */
function leadingNumber(duration: string): number {
  const number = Number.parseFloat(duration)
  return Number.isNaN(number) ? 0 : number
}

/** '+43.7%', '-12.0%', '0.0%': signed, and never a signed zero. */
export function formatPercent(percent: number, decimals: number): string {
  const size = Math.abs(percent).toFixed(decimals)
  if (Number(size) === 0) return `${size}%`
  return `${percent < 0 ? '-' : '+'}${size}%`
}

/** Good and bad, whatever the page's palette. Never the only sign: a mark, a word or the sign says it too. */
export const VERDICT_TONES: Record<Verdict, string> = {
  better: 'text-after',
  worse: 'text-negative',
  same: 'text-soft',
}
