import { expect, test } from 'vitest'
import { areaOf, CARD, CUT_OUT, halfWidthAt, leafArea, trianglesOf } from './leaf.ts'

test('a cut-out cuts nothing off the leaf, and is shaded less than half as much as its card', () => {
  for (let t = 0; t <= 1; t += 1 / 997) expect(widthOfCutOut(t)).toBeGreaterThanOrEqual(halfWidthAt(t) - 1e-3)
  expect(areaOf(CARD)).toBe(4)
  expect(areaOf(CUT_OUT)).toBeLessThan(areaOf(CARD) / 2)
  expect(areaOf(CUT_OUT)).toBeGreaterThan(leafArea())
  expect([trianglesOf(CARD), trianglesOf(CUT_OUT)]).toEqual([2, 10])
})

function widthOfCutOut(t: number): number {
  const y = 2 * t - 1
  const at = CUT_OUT.findLastIndex((level) => level.y <= y)
  const [from, to] = [CUT_OUT[at], CUT_OUT[at + 1]]
  if (!from || !to) return from?.halfWidth ?? 0
  return from.halfWidth + ((to.halfWidth - from.halfWidth) * (y - from.y)) / (to.y - from.y)
}
