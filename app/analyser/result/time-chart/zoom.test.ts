import { expect, it } from 'vitest'
import { windowAround } from './zoom.tsx'

it.each([
  ['in the middle', 10, { second: 30, seconds: 60 }, { from: 25, to: 35 }],
  ['at the beginning, where nothing is before it', 10, { second: 2, seconds: 60 }, { from: 0, to: 10 }],
  ['at the end, where nothing is behind it', 10, { second: 59, seconds: 60 }, { from: 50, to: 60 }],
  ['no narrower than there is something to see', 0.01, { second: 0.1, seconds: 60 }, { from: 0, to: 0.2 }],
  ['not where all is shown', 60, { second: 30, seconds: 60 }, undefined],
] as const)('the chart is held %s', (_, width, at, shown) => {
  expect(windowAround(width, at)).toEqual(shown)
})
