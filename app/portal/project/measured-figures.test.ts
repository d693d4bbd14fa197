import { expect, test } from 'vitest'
import { resultWords } from '#domain/projects/figures.ts'
import { metricChanges } from './measured-figures.tsx'

test('figures are written with their unit, on axes that start at zero', () => {
  const figures = {
    fps: { before: 45, after: 63 },
    frameTime: { before: 89, after: 16 },
    drawCalls: { before: 2_100_000, after: 1_300_000 },
  }
  expect(metricChanges(figures)).toEqual([
    {
      label: 'FPS',
      before: { share: 45 / 80, text: '45' },
      after: { share: 63 / 80, text: '63' },
      budget: { share: 0.75, text: '60' },
      axisEnd: '80 FPS',
    },
    {
      label: 'Frame time',
      before: { share: 0.89, text: '89 ms' },
      after: { share: 0.16, text: '16 ms' },
      budget: { share: 1000 / 60 / 100, text: '16.7' },
      axisEnd: '100 ms',
    },
    {
      label: 'Draw calls',
      before: { share: 0.84, text: '2.1M' },
      after: { share: 0.52, text: '1.3M' },
      budget: undefined,
      axisEnd: '2.5M calls',
    },
  ])
})

test('a metric that was not measured is left out', () => {
  expect(metricChanges({ drawCalls: { before: 12_400, after: 3_180 } })).toMatchObject([
    { label: 'Draw calls', before: { text: '12,400' }, after: { text: '3,180' }, axisEnd: '20k calls' },
  ])
})

test('1% low stands after FPS and VRAM last, each in its unit', () => {
  const changes = metricChanges({
    vram: { before: 5.7, after: 4.2 },
    low1: { before: 28.5, after: 44 },
    fps: { before: 40.5, after: 68 },
  })
  expect(changes.map(({ label, after, axisEnd }) => [label, after.text, axisEnd])).toEqual([
    ['FPS', '68.0', '80 FPS'],
    ['1% low', '44.0', '50 FPS'],
    ['VRAM', '4.2 GB', '8 GB'],
  ])
})

test('a metric is written as the result writes it', () => {
  const figures = { fps: { before: 40.5, after: 68 } }
  const [fps] = metricChanges(figures)
  expect(resultWords(figures)).toMatchObject({ before: fps?.before.text, after: `${fps?.after.text} FPS` })
})

test('the budget lies on the axis also when every figure is far from it', () => {
  expect(metricChanges({ fps: { before: 4, after: 9 } })[0]).toMatchObject({
    budget: { share: 0.75 },
    axisEnd: '80 FPS',
  })
})
