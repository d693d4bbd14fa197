import { describe, expect, it } from 'vitest'
import { along, axisTo } from './bars.tsx'

describe('an axis', () => {
  it('starts at zero, ends past the largest value and is marked at round numbers', () => {
    expect(axisTo(73.9)).toEqual({ end: 80, marks: [0, 20, 40, 60, 80] })
    expect(axisTo(270.3)).toEqual({ end: 300, marks: [0, 100, 200, 300] })
    expect(axisTo(100)).toEqual({ end: 100, marks: [0, 20, 40, 60, 80, 100] })
  })

  it('places a value in proportion', () => {
    expect(along({ end: 80, marks: [] }, 60)).toBe('75.00%')
  })
})
