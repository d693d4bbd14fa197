import { describe, expect, it } from 'vitest'
import { normal } from '../fixtures/traces.ts'
import { judge } from './judge.ts'
import { seeded } from './random.ts'

/** Run values scatter log-normally; 1.5 % is what real repeats of one configuration showed. */
const SPREAD = 0.015
const TRIALS = 4000

describe('over many simulated comparisons', () => {
  it.each([3, 5, 10])('%i runs a side: builds that are equal are called so', (runs) => {
    const seen = outcomes(runs, 0, 0.03)
    expect(share(seen, 'improved', 'worse')).toBeLessThanOrEqual(0.05)
  })

  it.each([3, 5, 10])(
    '%i runs a side: without a practical threshold the interval alone errs in at most 5 %',
    (runs) => {
      const seen = outcomes(runs, 0, 0)
      expect(share(seen, 'improved', 'worse')).toBeLessThanOrEqual(0.0575)
    },
  )

  it('of builds that are 5 % faster, 5 runs a side find nearly all, and never the opposite', () => {
    const seen = outcomes(5, Math.log(1.05), 0.03)
    // 97.6 % in 20,000 trials: said so where the verdict is explained.
    expect(share(seen, 'improved')).toBeGreaterThan(0.96)
    expect(share(seen, 'worse', 'no-measurable-change')).toBe(0)
  })

  it('no change is found as such once there are runs enough', () => {
    expect(share(outcomes(10, 0, 0.03), 'no-measurable-change')).toBeGreaterThan(0.9)
  })

  it('whoever makes as many more runs as the verdict asks for, again and again, is not led to a claim by it', () => {
    const random = seeded(42)
    const value = () => 100 * Math.exp(SPREAD * normal(random))
    let claims = 0
    for (let trial = 0; trial < TRIALS; trial++) {
      const before = [value(), value(), value()]
      const after = [value(), value(), value()]
      let verdict = judge(before, after, 'higher', 0.03, () => undefined)
      while (verdict.outcome === 'inconclusive' && verdict.runsASide !== undefined) {
        while (before.length < verdict.runsASide) {
          before.push(value())
          after.push(value())
        }
        verdict = judge(before, after, 'higher', 0.03, () => undefined)
      }
      if (verdict.outcome === 'improved' || verdict.outcome === 'worse') claims++
    }
    expect(claims / TRIALS).toBeLessThanOrEqual(0.05)
  })
})

function outcomes(runs: number, logChange: number, practicalThreshold: number): Map<string, number> {
  const random = seeded(runs * 1000 + Math.round(logChange * 100))
  const values = (mean: number) =>
    Array.from({ length: runs }, () => 100 * Math.exp(mean + SPREAD * normal(random)))
  const seen = new Map<string, number>()
  for (let trial = 0; trial < TRIALS; trial++) {
    const { outcome } = judge(values(0), values(logChange), 'higher', practicalThreshold, () => undefined)
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
  }
  return seen
}

function share(seen: ReadonlyMap<string, number>, ...wanted: string[]): number {
  return wanted.reduce((sum, outcome) => sum + (seen.get(outcome) ?? 0), 0) / TRIALS
}
