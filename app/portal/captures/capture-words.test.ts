import { expect, it } from 'vitest'
import { figureWords, suggestedScene } from './capture-words.ts'

function run(fps: number, low?: number) {
  return {
    frames: 600,
    seconds: 10,
    values: { 'average-fps': fps, ...(low !== undefined && { '1%-low-average': low }) },
  }
}

it('takes geometric means over the runs that have a figure', () => {
  const tool = 'PresentMon'
  expect(figureWords({ tool, runs: [run(40, 40), run(60), run(90, 44)] })).toEqual([
    '60.0 FPS',
    '1% low 42.0',
    '1,800 frames in 30.0 s, 3 runs',
    tool,
  ])
  expect(figureWords({ tool, runs: [] })[0]).toBe('no FPS')
})

it.each([
  [
    'a known one that the file names',
    'Harbour-night-1.csv',
    [],
    ['harbour', 'harbour-night'],
    'harbour-night',
  ],
  ['a known one that the folder names', 'runs/market/1.csv', [], ['market'], 'market'],
  ['the folder if files come from several', 'runs/harbour/1.csv', ['runs/market/1.csv'], [], 'harbour'],
  ['empty if all are in one folder', 'runs/1.csv', ['runs/2.csv'], ['market'], ''],
  ['empty without a folder', '1.csv', [], [], ''],
])('the suggested scene is %s', (_, path, others, known, scene) => {
  expect(suggestedScene(path, [path, ...others], known)).toBe(scene)
})
