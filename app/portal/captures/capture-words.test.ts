import { expect, it } from 'vitest'
import { figureWords } from './capture-words.ts'

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
