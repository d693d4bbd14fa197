import { expect, it } from 'vitest'
import { smallestShown, wouldShow } from './power.ts'
import { noncentralTBelow, tQuantile } from './t-distribution.ts'

it('the smallest difference that is shown has a power of four in five, however few and many the degrees of freedom', () => {
  for (const freedom of [2, 2.3, 3, 4, 8, 18, 98, 1000])
    for (const level of [0.95, 0.975, 0.995]) {
      const found = smallestShown({ standardError: 0.5, freedom }, level)
      const bound = tQuantile((1 + level) / 2, freedom)
      expect(noncentralTBelow(bound, freedom, found / 0.5), `${freedom}, ${level}`).toBeCloseTo(0.2, 7)
    }
  expect(smallestShown({ standardError: 0, freedom: 4 }, 0.975)).toBe(0)
})

it('a plan allows for a scatter that is known from few runs only', () => {
  const later = { standardError: 1, freedom: 38 }
  const shown = smallestShown(later, 0.975)
  expect(wouldShow(shown * 1.01, later, 1e5, 0.975)).toBe(true)
  expect(wouldShow(shown * 1.01, later, 4, 0.975)).toBe(false)
  expect(wouldShow(shown * 1.5, later, 4, 0.975)).toBe(true)
})
