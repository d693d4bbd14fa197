import { describe, expect, it } from 'vitest'
import type { ProjectCapture } from '#domain/delivery/captures/captures.schema.ts'
import { buildsOf, figuresOf, suggestedScene } from './capture-groups.ts'

function run(fps: number, low?: number) {
  return {
    frames: 600,
    seconds: 10,
    values: { 'average-fps': fps, ...(low !== undefined && { '1%-low-average': low }) },
  }
}

let count = 0
function aCapture(more: Partial<ProjectCapture>, ...fps: number[]): ProjectCapture {
  const id = `cap_${++count}`
  const place = { build: '1', side: 'after', scene: '', addedAt: '2026-11-20T10:00:00.000Z', addedBy: null }
  const file = { id, blobId: id, name: `${id}.csv`, size: 9, sha256: id, capturedAt: null, isHere: true }
  const summary = { tool: 'PresentMon', application: null, runs: fps.map((one) => run(one)), remarks: [] }
  return { ...place, ...file, summary, ...more } as ProjectCapture
}

it('takes means over the runs that have a figure', () => {
  const figures = figuresOf([run(60, 40), run(62), run(64, 44)])
  expect(figures).toMatchObject({ runs: 3, frames: 1800, seconds: 30 })
  expect(figures.averageFps).toBeCloseTo((60 * 62 * 64) ** (1 / 3))
  expect(figures.low1).toBeCloseTo(Math.sqrt(40 * 44))
  expect(figuresOf([]).averageFps).toBeUndefined()
})

it('lists builds newest first, their scenes by name, and everyone who added captures', () => {
  const builds = buildsOf([
    aCapture({ build: '2', scene: 'market', addedBy: 'build server' }, 50, 54),
    aCapture({ build: '2', scene: 'harbour' }, 60),
    aCapture({ build: '2', scene: 'market' }, 52),
    aCapture({ build: '1', side: 'before' }, 40),
  ])
  expect(builds.map(({ name }) => name)).toEqual(['2', '1'])
  expect(builds[0]?.scenes.map(({ scene, runs }) => [scene, runs])).toEqual([
    ['harbour', 1],
    ['market', 3],
  ])
  expect(builds[0]?.addedBy).toEqual([null, 'build server'])
  expect(builds[1]?.sides).toEqual(['before'])
})

describe('the suggested scene', () => {
  it('is a known one that the folder or the file names', () => {
    expect(suggestedScene('Harbour-night-1.csv', ['Harbour-night-1.csv'], ['harbour', 'harbour-night'])).toBe(
      'harbour-night',
    )
    expect(suggestedScene('runs/market/1.csv', ['runs/market/1.csv'], ['market'])).toBe('market')
  })

  it('is the folder if files come from several', () => {
    const paths = ['runs/harbour/1.csv', 'runs/market/1.csv']
    expect(paths.map((path) => suggestedScene(path, paths, []))).toEqual(['harbour', 'market'])
  })

  it('is empty otherwise', () => {
    expect(suggestedScene('runs/1.csv', ['runs/1.csv', 'runs/2.csv'], ['market'])).toBe('')
    expect(suggestedScene('1.csv', ['1.csv'], [])).toBe('')
  })
})
