import { LEAST_RUNS } from './judge.ts'
import { type Run, recording, type Sides } from './run.ts'
import type { Warning } from './verdict.ts'

/** A date with time, with or without a time zone. */
const STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?<zone>Z|[+-]\d\d:\d\d)?$/
/** Runs that start closer together than this share of their length have wrong dates, such as those of copied files. */
const LEAST_OF_LENGTH = 0.8

/**
 * Warns if all runs of one side were captured before the other, because warming up would count as a change.
 * Needs known times and enough runs for a verdict.
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
        'All runs of one build were captured before the other’s. Alternate them (before, after, before, after), so that warming up affects both.',
    },
  ]
}

/** Capture times in ms. @returns undefined if a time is missing or impossible, or if only some times have a zone */
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

function withoutRepeated(runs: readonly Run[]): Run[] {
  return [...new Map(runs.map((run) => [recording(run), run])).values()]
}

function areBefore(times: readonly number[], others: readonly number[]): boolean {
  return Math.max(...times) < Math.min(...others)
}

/** Indexes of runs captured one after the other. */
export type Pairs = readonly (readonly [before: number, after: number])[]

/** With fewer pairs, the lost degrees of freedom cost more than pairing gains. */
const LEAST_PAIRS = 4

/**
 * Pairs runs that were captured alternately, so that drift affects both runs of a pair. `choice` forces or
 * forbids pairs in the given order. Undefined: pairs are recognized if all times are known, alternate, and give
 * at least four pairs.
 */
export function pairsOf(sides: Sides, choice: boolean | undefined): Pairs | undefined {
  const { before, after } = sides
  if (before.length !== after.length || choice === false) return undefined
  if (choice) return before.map((_, index) => [index, index])
  return before.length < LEAST_PAIRS ? undefined : alternatingPairs(sides)
}

function alternatingPairs(sides: Sides): Pairs | undefined {
  const times = timesOf(sides)
  if (!times) return undefined
  const inOrder = (['before', 'after'] as const)
    .flatMap((side) => times[side].map((time, place) => ({ side, place, time })))
    .sort((one, other) => one.time - other.time)
  const pairs: [number, number][] = []
  for (let index = 0; index < inOrder.length; index += 2) {
    const two = inOrder.slice(index, index + 2)
    const [before, after] = (['before', 'after'] as const).map((side) => two.find((run) => run.side === side))
    if (!before || !after) return undefined
    pairs.push([before.place, after.place])
  }
  return pairs
}
