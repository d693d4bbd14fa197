import { mean } from '../metrics/column-metric.ts'
import { halfWidth, mean as meanOf, welch } from '../statistics/contrast.ts'
import { LEAST_RUNS } from './judge.ts'
import type { Run, Sides } from './run.ts'
import { levelOf, type Range } from './verdict.ts'

/** A pass of the graphics card or a scope of a thread, in ms a frame: means over the runs of each side, and how the change is known. */
export type GrownStat = {
  name: string
  before: number
  after: number
  difference: number
  /** With three runs a side; described, as nobody asked about this one before. */
  interval: Range | undefined
}

const IN_MS = /^(GPU|Exclusive)\//

/**
 * The passes and scopes of Unreal profiles that changed most in ms a frame, the largest growth first, at most so many. It needs captures that
 * were read with all their stats. A stat that one side does not have is 0 there; without a profile on both there is none. Where to look, not what is proven: of hundreds some always grow.
 */
export function grownStats({ before, after }: Sides, most = 10): GrownStat[] {
  const names = new Set(
    [...before, ...after]
      .flatMap(({ trace }) => Object.keys(trace.stats ?? {}))
      .filter((name) => IN_MS.test(name)),
  )
  return [...names]
    .map((name) => statOf(name, valuesOf(name, before), valuesOf(name, after)))
    .filter(({ difference }) => Math.abs(difference) > 0)
    .sort((one, other) => other.difference - one.difference || one.name.localeCompare(other.name, 'en'))
    .slice(0, most)
}

function statOf(name: string, before: readonly number[], after: readonly number[]): GrownStat {
  const [one, other] = [meanOf(before), meanOf(after)]
  const isKnown = Math.min(before.length, after.length) >= LEAST_RUNS
  const half = isKnown ? halfWidth(welch(before, after), levelOf(1)) : 0
  const difference = other - one
  return {
    ...{ name, before: one, after: other, difference },
    interval: isKnown ? { low: difference - half, high: difference + half } : undefined,
  }
}

/** Of the runs that were read with their stats. */
function valuesOf(name: string, runs: readonly Run[]): number[] {
  return runs.flatMap(({ trace: { stats } }) => {
    if (!stats) return []
    const values = stats[name]
    return values && values.length > 0 ? mean(values) : 0
  })
}
