import { describe, expect, it } from 'vitest'
import reference from '../../fixtures/t-quantiles.json' with { type: 'json' }
import { noncentralTBelow, normalBelow, tQuantile } from './t-distribution.ts'

describe('Student’s t', () => {
  it('has the quantiles of an independent library, for whole and broken degrees of freedom', () => {
    expect(reference.rows).toHaveLength(17)
    for (const { freedom, quantiles } of reference.rows)
      for (const [column, p] of reference.probabilities.entries())
        expect(tQuantile(p, freedom) / (quantiles[column] ?? 0), `${p}, ${freedom}`).toBeCloseTo(1, 8)
  })
})

describe('the noncentral t', () => {
  it('without a shift is Student’s', () => {
    for (const freedom of [2, 2.5, 4, 8, 30, 98])
      for (const p of [0.6, 0.8, 0.95, 0.9875])
        expect(noncentralTBelow(tQuantile(p, freedom), freedom, 0)).toBeCloseTo(p, 6)
  })

  it('has the values of printed tables of power', () => {
    // Cohen 1988, two samples, two-sided 5%: d = 0.8 with 26 a group has a power of 0.807; d = 0.5 with 64 of 0.801.
    for (const [d, group, power] of [
      [0.8, 26, 0.807],
      [0.5, 64, 0.801],
    ] as const) {
      const freedom = 2 * group - 2
      const shift = d * Math.sqrt(group / 2)
      expect(1 - noncentralTBelow(tQuantile(0.975, freedom), freedom, shift)).toBeCloseTo(power, 3)
    }
  })

  it('is the normal distribution where there are degrees enough', () => {
    expect(noncentralTBelow(2, 1e6, 1)).toBeCloseTo(normalBelow(1), 5)
    expect(normalBelow(1.959963984540054)).toBeCloseTo(0.975, 14)
    expect([normalBelow(-40), normalBelow(0), normalBelow(40)]).toEqual([0, 0.5, 1])
  })
})
