import { expect, test } from 'vitest'
import { home } from '#content/home.ts'
import { afterTrace, beforeTrace, frameTrace, TOP_MS, tracePath } from './frame-trace.ts'

const { before, after, budget } = home.hero

test.each([
  ['before', beforeTrace, before],
  ['after', afterTrace, after],
])('the figures of %s are those of the trace that is drawn', (_, trace, figures) => {
  expect(Math.round(meanFps(trace))).toBe(figures.fps)
  expect(Math.round(low1Fps(trace))).toBe(figures.low1)
})

test('before lies over the budget, after under it, and both inside the graph', () => {
  const budgetTenths = budget.ms * 10
  expect(Math.min(...beforeTrace)).toBeGreaterThan(budgetTenths)
  expect(Math.max(...afterTrace)).toBeLessThan(budgetTenths)
  expect(Math.max(...beforeTrace)).toBeLessThan(TOP_MS * 10)
})

test('the same seed gives the same frames', () => {
  const shape = {
    frames: 40,
    meanMs: 20,
    slowestMs: 30,
    fastestMs: 15,
    jitterMs: 4,
    hitchShare: 0.1,
    hitchMs: 25,
  }
  expect(frameTrace({ ...shape, seed: 3 })).toEqual(frameTrace({ ...shape, seed: 3 }))
  expect(frameTrace({ ...shape, seed: 3 })).not.toEqual(frameTrace({ ...shape, seed: 4 }))
})

test('the path holds every frame at its own height', () => {
  expect(tracePath([100, 150, 120], 36)).toBe('M-2 380V260h3v-50h1v30h1h2V380')
  expect(drawnLevels(tracePath(beforeTrace, TOP_MS))).toEqual(beforeTrace)
  expect(tracePath(beforeTrace, TOP_MS).length + tracePath(afterTrace, TOP_MS).length).toBeLessThan(2_000)
})

/** Reads the frame times back from a path. */
function drawnLevels(path: string): number[] {
  let level = TOP_MS * 10 - Number(/V(\d+)h3/.exec(path)?.[1])
  const rest = [...path.matchAll(/v(-?\d+)h1/g)].map((match) => {
    level -= Number(match[1])
    return level
  })
  return [TOP_MS * 10 - Number(/V(\d+)h3/.exec(path)?.[1]), ...rest]
}

/** Mean frame rate: frames divided by the time they took. */
function meanFps(trace: readonly number[]): number {
  return 10_000 / mean(trace)
}

/** Frame rate over the slowest 1 % of frames, at least one: their number divided by the time they took. */
function low1Fps(trace: readonly number[]): number {
  const slowest = trace.toSorted((a, b) => b - a).slice(0, Math.max(1, Math.round(trace.length / 100)))
  return 10_000 / mean(slowest)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, time) => sum + time, 0) / values.length
}
