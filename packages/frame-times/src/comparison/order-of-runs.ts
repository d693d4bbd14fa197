import { LEAST_RUNS } from './judge.ts'
import { type Run, recording, type Sides } from './run.ts'
import type { Warning } from './verdict.ts'

/** A date with its time, with its zone or by a clock on the wall. */
const STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?<zone>Z|[+-]\d\d:\d\d)?$/
/** Runs that began closer than they are long by more than this share did not begin when it is said: files were copied, or made at once. */
const LEAST_OF_LENGTH = 0.8

/**
 * Every run of one side captured before every run of the other: a machine that warms up meanwhile makes a difference of its own.
 * Says nothing where it is not known when the runs were captured, and under the runs that make a verdict.
 */
export function runsInBlocks({ before, after }: Sides): Warning[] {
  const once = { before: withoutRepeated(before), after: withoutRepeated(after) }
  if (Math.min(once.before.length, once.after.length) < LEAST_RUNS) return []
  const times = timesOf(once)
  if (!times || !(areBefore(times.before, times.after) || areBefore(times.after, times.before))) return []
  return [
    {
      code: 'runs-in-blocks',
      sentence:
        'All runs of one side were captured before the other: take them in turn, before, after, before, after, so that warming up does not count for one side.',
    },
  ]
}

/** When each run was captured, in ms; undefined where one does not say, where times with and without a zone meet, and where the times cannot be true. */
function timesOf({ before, after }: Sides): { before: number[]; after: number[] } | undefined {
  const runs = [...before, ...after]
  const stamps = runs.map(({ capturedAt }) => STAMP.exec(capturedAt ?? ''))
  if (new Set(stamps.map((stamp) => stamp?.groups?.zone !== undefined)).size !== 1) return undefined
  const times = stamps.map((stamp) => (stamp ? Date.parse(stamp[0] + (stamp.groups?.zone ? '' : 'Z')) : NaN))
  if (times.some(Number.isNaN)) return undefined
  const inOrder = runs
    .map(({ trace }, index) => ({ time: times[index] as number, ms: trace.seconds * 1000 }))
    .sort((one, other) => one.time - other.time)
  const isPossible = inOrder.every(({ time, ms }, index) => {
    const next = inOrder[index + 1]
    return !next || next.time - time > LEAST_OF_LENGTH * Math.min(ms, next.ms)
  })
  return isPossible ? { before: times.slice(0, before.length), after: times.slice(before.length) } : undefined
}

/** Without the same recording given again. */
function withoutRepeated(runs: readonly Run[]): Run[] {
  return [...new Map(runs.map((run) => [recording(run), run])).values()]
}

function areBefore(times: readonly number[], others: readonly number[]): boolean {
  return Math.max(...times) < Math.min(...others)
}

/** Places of runs that were taken one after the other, before and after. */
export type Couples = readonly (readonly [before: number, after: number])[]

/** From so many on, what couples cost in degrees of freedom is less than one run more wins: more runs never find less. */
const LEAST_COUPLES = 4

/**
 * Runs taken in turn, as couples: what warms up or wears off meanwhile falls on both of a couple. `said`: that the first before belongs
 * to the first after and so on, which takes as many runs on both sides, or that none belong together. Otherwise they are recognised
 * where every capture says when it was taken, the captures in their order fall into couples of one before and one after, and there
 * are at least four.
 */
export function couplesOf(sides: Sides, said: boolean | undefined): Couples | undefined {
  const { before, after } = sides
  if (before.length !== after.length || said === false) return undefined
  if (said) return before.map((_, index) => [index, index])
  return before.length < LEAST_COUPLES ? undefined : inTurn(sides)
}

function inTurn(sides: Sides): Couples | undefined {
  const times = timesOf(sides)
  if (!times) return undefined
  const inOrder = (['before', 'after'] as const)
    .flatMap((side) => times[side].map((time, place) => ({ side, place, time })))
    .sort((one, other) => one.time - other.time)
  const couples: [number, number][] = []
  for (let index = 0; index < inOrder.length; index += 2) {
    const two = inOrder.slice(index, index + 2)
    const [before, after] = (['before', 'after'] as const).map((side) => two.find((run) => run.side === side))
    if (!before || !after) return undefined
    couples.push([before.place, after.place])
  }
  return couples
}
