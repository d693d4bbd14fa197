import { expect, test } from 'vitest'
import { type Frame, isSettled, meanLayers, outcomeOf, sideOf, tracePaths } from './measure.ts'

function frames(cards: number, cutOuts: number, count = 40): Frame[] {
  return Array.from({ length: count }, (_, index) => {
    const side = sideOf(index)
    return { side, ms: (side === 'cards' ? cards : cutOuts) * (1 + (index % 3) / 100) }
  })
}

test('the two are drawn in turn, and the first frames of a turn are left out', () => {
  expect([0, 9, 10, 19, 20].map(sideOf)).toEqual(['cards', 'cards', 'cutOuts', 'cutOuts', 'cards'])
  expect([0, 1, 2, 9, 10, 12].map(isSettled)).toEqual([false, false, true, true, false, true])
})

test('what took less is told so, also when it is the other way round or the same', () => {
  expect(outcomeOf(frames(8, 4))).toMatchObject({ verdict: 'faster', frames: { cards: 20, cutOuts: 20 } })
  expect(outcomeOf(frames(8, 4))?.change).toBeCloseTo(-0.5, 2)
  expect(outcomeOf(frames(4, 5))?.verdict).toBe('slower')
  expect(outcomeOf(frames(16.7, 16.6))?.verdict).toBe('same')
  expect(outcomeOf(frames(8, 4, 22))).toBeUndefined()
})

test('one frame that took long moves no verdict', () => {
  expect(outcomeOf([...frames(8, 8), { side: 'cutOuts', ms: 900 }])?.verdict).toBe('same')
})

test('pixels that nothing fell on are not counted', () => {
  expect(meanLayers([0, 0, 3, 5])).toBe(4)
  expect(meanLayers([0, 0])).toBe(0)
})

test('each turn of a side is a part of its line', () => {
  const { d } = tracePaths(frames(8, 4), { width: 600, height: 100 })
  expect([d.cards.match(/M/g)?.length, d.cutOuts.match(/M/g)?.length]).toEqual([2, 2])
  expect(d.cards.match(/[ML]/g)).toHaveLength(20)
})
