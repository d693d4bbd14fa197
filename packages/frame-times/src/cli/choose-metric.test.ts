import { expect, it } from 'vitest'
import { chooseMetrics, withOthers } from './choose-metric.ts'
import { inUnit } from './layout.ts'

const ids = (names: string[], by?: string) => chooseMetrics(names, by).map(({ id }) => id)

it.each([
  ['fps', 'average-fps'],
  ['low1', '1%-low-average'],
  ['low0.1', '0.1%-low-average'],
  ['P99', 'frame-time-p99'],
  ['max', 'frame-time-maximum'],
  ['stutter', 'stutter-time-capframex'],
  ['hitches', 'unreal-hitches'],
  ['vram', 'video-memory-peak'],
  ['1%LOW_average', '1%-low-average'],
])('%s is %s', (name, id) => {
  expect(ids([name])).toEqual([id])
})

it('a definition is told by its end, where only one ends so', () => {
  expect(ids(['low1'], 'integral')).toEqual(['1%-low-integral'])
  expect(ids(['vram', 'fps'], 'median')).toEqual(['video-memory-median', 'average-fps'])
  expect(() => ids(['low1'], 'capframex')).toThrow("'capframex' is not a definition of low1.")
})

it('a metric is shown once, the chosen ones first', () => {
  expect(withOthers(chooseMetrics(['p99', 'fps', 'p99'], undefined)).map(({ id }) => id)).toEqual([
    'frame-time-p99',
    'average-fps',
    '1%-low-average',
    '0.1%-low-average',
    'stutter-time-capframex',
  ])
})

it('a figure has the digits that its unit is good for', () => {
  const written = (['FPS', 'ms', '%', 'MB', 'count', 'per minute'] as const).map((unit) =>
    inUnit(1234.567, unit),
  )
  expect(written).toEqual([
    '1,234.6 FPS',
    '1,234.57 ms',
    '1,234.57%',
    '1,235 MB',
    '1,235',
    '1,234.6 per minute',
  ])
  expect(inUnit(undefined, 'ms')).toBe('–')
})
