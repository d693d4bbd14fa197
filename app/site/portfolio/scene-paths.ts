import type { Benchmark } from '#content/case-studies/case-study.ts'
import { frameTime } from './benchmark-figures.ts'

/** A scene is ten units wide: two columns, and room before the next one. A millisecond is ten units high. */
const SCENE = 10
const COLUMN = 3.2
const PITCH = 3.6

type Build = 'baseline' | 'optimized'

/** How wide the picture is: after the last scene is no room. */
export function widthOf(benchmarks: readonly Benchmark[]): number {
  return round(benchmarks.length * SCENE - (SCENE - PITCH - COLUMN))
}

/** Milliseconds at the upper edge, above all that is drawn. */
export function topOf(benchmarks: readonly Benchmark[], budget: number): number {
  const slowest = benchmarks.flatMap(({ baseline, optimized }) => [baseline.low1, optimized.low1])
  return Math.max(budget * 1.04, frameTime(Math.min(...slowest)) * 1.04)
}

/** The mean frame of every scene as a column from zero. */
export function columnsPath(
  benchmarks: readonly Benchmark[],
  build: Build,
  side: number,
  top: number,
): string {
  return benchmarks
    .map((benchmark, scene) => {
      const height = tenths(frameTime(benchmark[build].fps))
      return `M${leftOf(scene, side)} ${tenths(top)}v-${height}h${COLUMN}v${height}z`
    })
    .join('')
}

/** From the top of each column to the frame time of its 1 % low. */
export function linesPath(benchmarks: readonly Benchmark[], build: Build, side: number, top: number): string {
  return benchmarks
    .map((benchmark, scene) => {
      const { fps, low1 } = benchmark[build]
      const middle = round(leftOf(scene, side) + COLUMN / 2)
      return `M${middle} ${tenths(top) - tenths(frameTime(fps))}V${tenths(top) - tenths(frameTime(low1))}`
    })
    .join('')
}

function leftOf(scene: number, side: number): number {
  return round(scene * SCENE + side * PITCH)
}

function tenths(milliseconds: number): number {
  return Math.round(milliseconds * 10)
}

function round(units: number): number {
  return Math.round(units * 10) / 10
}
