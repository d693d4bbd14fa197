import { captureOf } from '@bildruta/frame-times/fixtures/runs.ts'
import { traceOf } from '@bildruta/frame-times/fixtures/traces.ts'
import { expect, it } from 'vitest'
import { aChoice } from '../../fixtures/choice.ts'
import type { Choice } from '../../reading/analysis.ts'
import { savedOf } from '../../reading/saved.ts'
import { imageWords, type Part } from './image-words.ts'

const hash = (id: number) => id.toString(16).repeat(64)

/** Runs of 40 FPS before (files 1 to 4), and of 60 after (5 to 8). File 9 is another game. */
const CAPTURES = new Map(
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => {
    const ms = (id < 5 ? 25 : 1000 / 60) * (1 + 0.002 * (id % 4))
    const more = id === 9 ? { application: 'other.exe' } : {}
    return [id, captureOf(hash(id), traceOf(new Array<number>(400).fill(ms), more), { gpu: 'RTX 2060' })]
  }),
)

const run = (id: number) => ({ id, trace: 'game.exe|1|0x1', label: `secret-${id}.csv` })
const choice = aChoice({ trim: { from: 1, to: undefined } })

function words(before: number[], after: number[], more: Partial<Choice> = {}) {
  const kept = savedOf(CAPTURES, { ...choice, before: before.map(run), after: after.map(run), ...more })
  const { kicker, headline, text, foot } = imageWords(kept, 'bildruta.example/tools/frame-times')
  const line = (parts: readonly Part[]) => parts.map(({ text: part }) => part).join('')
  return { kicker: line(kicker), headline: line(headline), text: line(text), foot, parts: headline }
}

it('a certain change is said in its two numbers, each in its color, with its range and what it rests on', () => {
  const { kicker, headline, text, foot, parts } = words([1, 2, 3], [5, 6, 7])
  expect(kicker).toMatch(/^improved · 3 runs per build · 97\.5% interval \+\d\d% to \+\d\d%$/)
  expect(headline).toBe('39.8 became 59.8.')
  expect(parts.map(({ about }) => about)).toEqual(['before', undefined, 'after', undefined])
  expect(text).toBe('RTX 2060. Average FPS; the slowest 1% run at 39.8 before and 59.8 after.')
  expect(foot).toEqual([
    'PresentMon 2.3 and later, default columns · 1 s to the end · 1% low: worst frames, averaged',
    'sha256 1111…1111 2222…2222 3333…3333 / 5555…5555 6666…6666 7777…7777 · recompute at bildruta.example/tools/frame-times',
  ])
})

it('of single runs, of games that differ and of one side alone it says no more than they allow', () => {
  expect(words([1], [5])).toMatchObject({
    kicker: 'single run · 1 run per build · run-to-run variation unknown',
    headline: '50% more, in a single run.',
  })
  expect(words([1, 2], [5])).toMatchObject({
    kicker: 'too few runs · 2 runs before, 1 after · run-to-run variation unknown',
    headline: '50% more, in too few runs.',
  })
  expect(words([1, 2, 3], [9, 5, 6])).toMatchObject({
    kicker: 'not comparable · 3 runs per build',
    headline: 'Not comparable: different games.',
  })
  expect(words([1, 2], [])).toMatchObject({ kicker: '2 runs', headline: '39.9 frames a second.' })
})

it('a generated pair is called so', () => {
  const generated = (ids: number[]) => ids.map((id) => ({ ...run(id), sample: 'generated' as const }))
  const { kicker } = words([], [], { before: generated([1, 2, 3]), after: generated([5, 6, 7]) })
  expect(kicker).toContain('a generated pair, no real game')
})
