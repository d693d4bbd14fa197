import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { captureIn } from '@bildruta/frame-times/fixtures/sources.ts'
import { expect, it } from 'vitest'
import { hitchCaptures } from '#app/analyser/session/hitch-minutes.ts'
import { hitchLesson } from '#app/site/insights/lessons/hitch-lesson.ts'
import { hitchWords } from '#content/insights/lessons.ts'
import { verdictFigures } from '#content/verdict-figures.ts'

const FILE = '../content/insights/the-hitch-that-no-1-percent-low-can-see.md'
const text = readFileSync(join(import.meta.dirname, FILE), 'utf8')
const minutes = hitchLesson()
const [none, one] = minutes
if (!none || !one) throw new Error('no minute')

const fall = (hitches: number, low: number) =>
  100 * (1 - (minutes[hitches]?.lows[low] ?? Number.NaN) / (none.lows[low] ?? Number.NaN))

it('says the frames and the falls that the analysis computes', () => {
  expect(text).toContain(`${none.frames.toLocaleString('en-US')} frames`)
  expect(text).toContain(
    `slowest hundredth of ${one.frames.toLocaleString('en-US')} frames are ${Math.ceil(one.frames / 100)} frames`,
  )
  expect(one.averageFps).toBe(none.averageFps)
  expect(text).toContain(`stays at ${one.averageFps} FPS`)
  const [a, b, c, d, e] = none.lows.map((_, low) => fall(1, low).toFixed(1))
  expect(text).toContain(`fall by ${a}%, ${b}%, ${c}%, ${d}% and ${e}%`)
  expect(text).toContain(`lower it by ${fall(10, 3).toFixed(1)}%`)
})

it('counts each hitch, whatever the lows say', () => {
  expect(minutes.map(({ slowFrames }) => slowFrames)).toEqual(minutes.map(({ hitches }) => hitches))
})

it('names the first minute whose averaged low five runs would find', () => {
  const column = verdictFigures.scatters.indexOf(0.08)
  const found = verdictFigures.smallest[verdictFigures.runsASide.indexOf(5)]?.[column] ?? Number.NaN
  expect(text).toContain(`a change of ${found}% four times in five`)
  expect(minutes.findIndex((_, hitches) => fall(hitches, 0) > found)).toBe(6)
  expect(text).toContain('fallen that far at six hitches')
})

it('one hitch moves no low further than half of what repeats scatter by', () => {
  for (const low of none.lows.keys()) expect(fall(1, low)).toBeLessThan(8 * 0.56)
})

it('the captures that it opens are read, and differ by one slow frame a run', async () => {
  expect(hitchWords.open.href).toBe('/tools/frame-times#sample=hitch')
  for (const hitches of [0, 1])
    for (const { name, text: csv } of hitchCaptures(hitches)) {
      const [trace] = (await captureIn(csv)).traces
      expect(trace?.columns.frameTime.filter((ms) => ms > 25).length, name).toBe(hitches)
    }
})
