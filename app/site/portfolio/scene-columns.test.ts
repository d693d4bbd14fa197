import { expect, test } from 'vitest'
import { columnsPath, linesPath, topOf, widthOf } from './scene-columns.tsx'

const scene = {
  scene: 'Harbour',
  baseline: { fps: 50, low1: 25, vramGB: 6 },
  optimized: { fps: 100, low1: 80, vramGB: 5 },
}

test('a column stands on zero and is as high as its mean frame', () => {
  expect(columnsPath([scene], 'baseline', 0, 42)).toBe('M0 420v-200h3.2v200z')
  expect(columnsPath([scene], 'optimized', 1, 42)).toBe('M3.6 420v-100h3.2v100z')
})

test('the line goes from the mean frame up to the 1% low', () => {
  expect(linesPath([scene], 'baseline', 0, 42)).toBe('M1.6 220V20')
})

test('all of it is inside the picture', () => {
  expect(topOf([scene], 16.7)).toBeGreaterThan(40)
  expect(topOf([{ ...scene, baseline: scene.optimized }], 33.3)).toBeGreaterThan(33.3)
  expect(widthOf([scene, scene])).toBeCloseTo(16.8)
})
