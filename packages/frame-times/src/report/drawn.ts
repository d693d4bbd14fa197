import type { Run } from '../comparison/run.ts'
import { bins } from '../traces/bins.ts'
import { percentileCurve } from '../traces/distribution.ts'

/**
 * Data for drawing a run, in ms: least, mean and longest frame time of equal parts (null without frames), and
 * the percentiles of `DRAWN_PERCENTS` as far as frames allow.
 */
export type DrawnRun = {
  seconds: number
  least: (number | null)[]
  mean: (number | null)[]
  most: (number | null)[]
  curve: number[]
}

export const DRAWN_PERCENTS: readonly number[] = [
  ...[0, 1, 5, 10, 20, 30, 40, 50, 60, 70, 75, 80, 85, 90, 92, 94, 95, 96, 97, 98, 98.5, 99, 99.25, 99.5],
  ...[99.7, 99.8, 99.9, 99.95, 99.99, 100],
]
/** Limit for all runs of a report, about 200 KB of text. */
export const MOST_DRAWN = 24_000
const MOST_PARTS = 200
const LEAST_PARTS = 20

export function drawnRun({ trace }: Run, runs: number): DrawnRun {
  const parts = Math.max(LEAST_PARTS, Math.min(MOST_PARTS, Math.floor(MOST_DRAWN / 3 / runs)))
  const { min, mean, max } = bins(trace, parts)
  return {
    seconds: rounded(trace.seconds),
    least: Array.from(min, orNull),
    mean: Array.from(mean, orNull),
    most: Array.from(max, orNull),
    curve: percentileCurve(trace, DRAWN_PERCENTS).map(({ ms }) => rounded(ms)),
  }
}

function orNull(ms: number): number | null {
  return Number.isFinite(ms) ? rounded(ms) : null
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
