import { expect, it } from 'vitest'
import { aChoice } from '../../fixtures/choice.ts'
import type { Analysis, Change, Figure } from '../../reading/analysis.ts'
import { asMessage, asText } from './as-text.ts'

const improved: Change = {
  outcome: 'improved',
  scale: 'ratio',
  amount: 0.752,
  range: { low: 0.72, high: 0.79 },
  advice: undefined,
  runsASide: undefined,
  isPaired: false,
}

const average: Figure = {
  id: 'average-fps',
  name: 'Average FPS',
  unit: 'FPS',
  better: 'higher',
  definition: 'Frames, "all" of them, by time.',
  before: { mean: 38.8, runs: [38.3, 38.9, 39.1] },
  after: { mean: 68, runs: [67.7, 68.4, 67.9] },
  change: improved,
  note: undefined,
}
const low: Figure = { ...average, id: '1%-low-average', name: '1% low', after: undefined, change: undefined }

const analysis: Pick<Analysis, 'verdict' | 'figures' | 'scenes'> = {
  verdict: { change: improved, detail: '', power: 'Runs vary by 1%.', withoutOutliers: undefined },
  figures: [average, low],
  scenes: [],
}

const run = (id: number) => ({ id, trace: 'game.exe', label: `C:\\Users\\somebody\\secret-${id}.csv` })
const choice = aChoice({
  before: [1, 2, 3].map(run),
  after: [4, 5, 6].map(run),
  trim: { from: 1, to: undefined },
})

it('the text is a verdict and a table for an issue tracker', () => {
  expect(asText(analysis, choice)).toBe(
    [
      '75% more frames a second.',
      'Between 72 and 79%, with three runs per build.',
      'Runs vary by 1%.',
      '',
      '```',
      '             before  after  change',
      'Average FPS    38.8   68.0  +75% (+72% to +79%)',
      '1% low, FPS    38.8      –',
      '```',
      '3 runs before, 3 after, 1 s to the end. Budget 16.7 ms. 1% low: worst frames, averaged (FrameView, this page).',
      '',
    ].join('\n'),
  )
})

it('what a person said of the conditions is said to be so', () => {
  const said = { gpu: { before: 'RTX 4070', after: 'RTX 4070' }, gpuDriver: { before: '576', after: '580' } }
  expect(asText(analysis, { ...choice, said })).toMatch(
    /Entered manually: graphics card RTX 4070; graphics driver 576 → 580\.\n$/,
  )
})

it('of several scenes each has its line, by its place', () => {
  const scenes = [{ name: 'Secret forest', figure: average, detail: '' }]
  const text = asText({ ...analysis, scenes }, choice)
  expect(text).toMatch(/^Scene 1: Average FPS {4}38\.8 {3}68\.0 {2}\+75%/m)
  expect(text).not.toContain('forest')
})

it('neither text nor message names a file', () => {
  for (const text of [asText(analysis, choice), asMessage(analysis, choice)])
    expect(text).not.toMatch(/secret|Users|somebody/)
})
