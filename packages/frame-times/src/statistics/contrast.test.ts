import { expect, it } from 'vitest'
import { meanContrast, meanError } from './contrast.ts'

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
