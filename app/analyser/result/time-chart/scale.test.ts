import { describe, expect, it } from 'vitest'
import type { Series } from '../../reading/analysis.ts'
import { along, binAt, gutterFor, linesOf, lineWord, pathsOf, secondAt, ticksOf, topOf } from './scale.ts'

function series(most: readonly number[]): Series {
  const values = Float32Array.from(most)
  return { side: 'before', id: 1, from: 0, to: most.length, least: values, mean: values, most: values }
}

describe('the scale', () => {
  it('lets a rare spike leave the picture rather than press the rest flat', () => {
    const calm = Array.from({ length: 200 }, () => 20)
    expect(topOf([series(calm)], 16.7)).toBeCloseTo(21.71)
    expect(topOf([series([...calm, 900])], 16.7)).toBeCloseTo(38)
    expect(topOf([series([])], 16.7)).toBeCloseTo(21.71)
  })

  it('has lines that keep their distance from the budget and from one another', () => {
    expect(linesOf(50, 16.7)).toEqual([0, 33.3, 8.3])
    expect(linesOf(20, 16.7)).toEqual([0, 8.3, 4.2, 2.1])
    expect(linesOf(15_900, 16.7)).toEqual([])
    expect([0, 8.3, 500].map(lineWord)).toEqual(['0', '8.3', '500'])
  })

  it('leaves room for its longest word', () => {
    expect(gutterFor(['0', '33.3', '50 ms'])).toBe('calc(5ch + 0.5rem)')
    expect(gutterFor(['16.7', '15900 ms'])).toBe('calc(8ch + 0.5rem)')
  })

  it('counts round seconds', () => {
    expect(ticksOf(0, 60)).toEqual([0, 10, 20, 30, 40, 50, 60])
    expect(ticksOf(22.3, 29.8)).toEqual([24, 26, 28])
    expect(ticksOf(1, 1.3)).toEqual([1, 1.05, 1.1, 1.15, 1.2, 1.25, 1.3])
  })

  it('finds seconds and bins, and none beyond the trace', () => {
    expect(along({ from: 10, to: 20 }, 15)).toBe(0.5)
    expect(secondAt({ from: 10, to: 20 }, 2)).toBe(20)
    const trace = series([1, 2, 3])
    expect([0, 2.9, 3, -0.1].map((second) => binAt(trace, second))).toEqual([0, 2, undefined, undefined])
  })
})

it('a trace is drawn in steps, with a gap where there is no frame', () => {
  const { steps, band } = pathsOf(series([10, Number.NaN, 20]), { from: 0, to: 3, topMs: 40 })
  expect(steps).toBe('M0 300H333.3M666.7 200H1000')
  expect(band.match(/Z/g)).toHaveLength(2)
})
