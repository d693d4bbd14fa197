import { expect, it } from 'vitest'
import { meanContrast, meanError, minimumDetectable, wouldDetect } from './contrast.ts'
import { noncentralTBelow, tQuantile } from './t-distribution.ts'

it('the mean of contrasts is known better than each, with degrees of freedom by Satterthwaite', () => {
  const one = { difference: 1, standardError: 3, freedom: 4 }
  const other = { difference: 3, standardError: 4, freedom: 10 }
  // √(9 + 16) ÷ 2; 25² ÷ (81 ÷ 4 + 256 ÷ 10).
  expect(meanContrast([one, other])).toEqual({
    difference: 2,
    standardError: 2.5,
    freedom: expect.closeTo(13.631406761, 8),
  })
  expect(meanContrast([one])).toBe(one)
})

it('values that do not scatter leave no error, and all degrees of freedom', () => {
  const exact = { standardError: 0, freedom: 4 }
  expect(meanError([exact, exact])).toEqual({ standardError: 0, freedom: 8 })
})

it('the smallest difference that is shown has a power of four in five, however few and many the degrees of freedom', () => {
  for (const freedom of [2, 2.3, 3, 4, 8, 18, 98, 1000])
    for (const level of [0.95, 0.975, 0.995]) {
      const found = minimumDetectable({ standardError: 0.5, freedom }, level)
      const bound = tQuantile((1 + level) / 2, freedom)
      expect(noncentralTBelow(bound, freedom, found / 0.5), `${freedom}, ${level}`).toBeCloseTo(0.2, 7)
    }
  expect(minimumDetectable({ standardError: 0, freedom: 4 }, 0.975)).toBe(0)
})

it('a plan allows for a scatter that is known from few runs only', () => {
  const later = { standardError: 1, freedom: 38 }
  const shown = minimumDetectable(later, 0.975)
  expect(wouldDetect(shown * 1.01, later, 1e5, 0.975)).toBe(true)
  expect(wouldDetect(shown * 1.01, later, 4, 0.975)).toBe(false)
  expect(wouldDetect(shown * 1.5, later, 4, 0.975)).toBe(true)
})
