import { halfWidth, welch } from '../statistics/contrast.ts'
import { mean } from '../statistics/mean.ts'
import { LEAST_RUNS } from './judge.ts'
import type { Run, Sides } from './run.ts'
import { levelOf, type Range } from './verdict.ts'

export type GrownStat = {
  name: string
  before: number
  after: number
  difference: number
  /** Undefined with fewer than three runs per side. Not a test, because the stat was not chosen in advance. */
  interval: Range | undefined
}

const IN_MS = /^(GPU|Exclusive)\//

/**
 * Passes and scopes of Unreal profiles with the largest change in ms per frame, largest growth first. Captures
 * must be read with all stats. A stat that one side lacks counts as 0 there. A hint where to look, not proof:
 * among hundreds of stats, some always grow.
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
  const [one, other] = [mean(before), mean(after)]
  const isKnown = Math.min(before.length, after.length) >= LEAST_RUNS
  const half = isKnown ? halfWidth(welch(before, after), levelOf(1)) : 0
  const difference = other - one
  return {
    ...{ name, before: one, after: other, difference },
    interval: isKnown ? { low: difference - half, high: difference + half } : undefined,
  }
}

function valuesOf(name: string, runs: readonly Run[]): number[] {
  return runs.flatMap(({ trace: { stats } }) => {
    if (!stats) return []
    const values = stats[name]
    return values && values.length > 0 ? mean(values) : 0
  })
}
