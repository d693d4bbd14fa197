import { halfWidth } from './contrast.ts'
import { noncentralTBelow, tQuantile } from './t-distribution.ts'

/** Four times in five. */
const POWER = 0.8
const ROUNDS = 20

type Known = { standardError: number; freedom: number }

/** The smallest difference that an interval of this level would find to be none of 0 four times in five, if values scatter as these do. */
export function smallestShown({ standardError, freedom }: Known, level: number): number {
  if (standardError === 0) return 0
  const bound = tQuantile((1 + level) / 2, freedom)
  const lacks = (shift: number) => noncentralTBelow(bound, freedom, shift) - (1 - POWER)
  // By secants; the chance is nearly a straight line there.
  let [one, other] = [bound + 0.5, bound + 1]
  let [ofOne, ofOther] = [lacks(one), lacks(other)]
  for (let round = 0; round < ROUNDS && Math.abs(ofOther) > 1e-9 && ofOther !== ofOne; round++) {
    const next = other - (ofOther * (other - one)) / (ofOther - ofOne)
    ;[one, ofOne, other, ofOther] = [other, ofOther, next, lacks(next)]
  }
  return standardError * other
}

/**
 * Whether runs yet to be made find a difference four times in five. How far runs scatter is itself known from few of them only, so
 * this is the chance over all that the scatter may be: a noncentral t with the degrees of freedom of the runs that are there.
 */
export function wouldShow(difference: number, later: Known, freedomNow: number, level: number): boolean {
  const bound = halfWidth(later, level) / later.standardError
  return noncentralTBelow(difference / later.standardError, freedomNow, bound) >= POWER
}
