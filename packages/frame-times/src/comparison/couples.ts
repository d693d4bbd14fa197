import { timesOf } from './order-of-runs.ts'
import type { Sides } from './run.ts'

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
