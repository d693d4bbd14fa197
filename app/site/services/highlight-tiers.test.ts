import { expect, test } from 'vitest'
import { comesIntoView } from './highlight-tiers.ts'

test.each([
  ['nothing of it', 500, 0, 800, false],
  ['just less than 60 %', 500, 299, 800, false],
  ['60 %', 500, 300, 800, true],
  ['all', 500, 500, 800, true],
  ['a card taller than the window that fills less than 60 % of it', 1200, 470, 800, false],
  ['a card taller than the window that fills 60 % of it', 1200, 480, 800, true],
  ['a card without a height', 0, 0, 800, false],
])('%s', (_, card, seen, window, expected) => {
  const entry = {
    boundingClientRect: { height: card },
    intersectionRect: { height: seen },
    rootBounds: { height: window },
  }
  expect(comesIntoView(entry)).toBe(expected)
})

test('a frame that does not tell the height of its window', () => {
  const entry = { boundingClientRect: { height: 500 }, intersectionRect: { height: 300 }, rootBounds: null }
  expect(comesIntoView(entry)).toBe(true)
})
