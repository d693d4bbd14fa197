import stdlibQuantile from '@stdlib/stats-base-dists-t-quantile'
import { describe, expect, it } from 'vitest'
import { noncentralTBelow, normalBelow, tQuantile } from './t-distribution.ts'

describe('Student’s t', () => {
  it('has the quantiles of an independent library, for whole and broken degrees of freedom', () => {
    for (const freedom of [0.7, 1, 1.5, 2, 2.01, 2.7, 3, 3.964, 4, 5.5, 8, 10, 18.3, 38, 99, 250.5, 1e4])
      for (const p of [0.51, 0.6, 0.8, 0.9, 0.95, 0.975, 0.9875, 0.99, 0.995, 0.9975, 0.9995, 0.99999])
        expect(tQuantile(p, freedom) / stdlibQuantile(p, freedom), `${p}, ${freedom}`).toBeCloseTo(1, 8)
  })

  it('has the quantiles of printed tables', () => {
    expect(tQuantile(0.975, 4)).toBeCloseTo(2.7764, 4)
    expect(tQuantile(0.995, 9)).toBeCloseTo(3.2498, 4)
  })
})

describe('the noncentral t', () => {
  it('without a shift is Student’s', () => {
    for (const freedom of [2, 2.5, 4, 8, 30, 98])
      for (const p of [0.6, 0.8, 0.95, 0.9875])
        expect(noncentralTBelow(tQuantile(p, freedom), freedom, 0)).toBeCloseTo(p, 6)
  })

  it('has the values of printed tables of power', () => {
    // Cohen 1988, two samples, two-sided 5 %: d = 0.8 with 26 a group has a power of 0.807; d = 0.5 with 64 of 0.801.
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
