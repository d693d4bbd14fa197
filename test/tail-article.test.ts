import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareRuns, type Run, runOf } from '@bildruta/frame-times'
import { captureIn } from '@bildruta/frame-times/fixtures/sources.ts'
import { describe, expect, it } from 'vitest'
import { cutRecording } from '#app/analyser/session/cut-recording.ts'
import { figure } from '#app/site/insights/lessons/hitch-lesson.ts'
import { apart } from '#app/site/insights/lessons/tail-figure.tsx'
import { tailLesson } from '#app/site/insights/lessons/tail-lesson.ts'
import { recordings } from '#content/captures/recordings.ts'
import { lowDefinitions } from '#content/frame-times-result.ts'
import { posts } from '#content/insights/posts.ts'
import { sampleReport } from '#content/packages.ts'
import { readRecording } from '#scripts/vite/recorded-tails.ts'

const CONTENT = join(import.meta.dirname, '../content')
const text = readFileSync(join(CONTENT, 'insights/five-tools-five-1-percent-lows.md'), 'utf8')
const licences = readFileSync(join(CONTENT, 'captures/LICENCES.txt'), 'utf8')
const tails = await tailLesson(readRecording)
const tail = (id: string) => {
  const found = tails.find((one) => one.id === id)
  if (!found) throw new Error(`no recording ${id}`)
  return found
}
const fps = (id: string, low: number) => tail(id).lows[low] ?? Number.NaN
const [FRAMEVIEW, CAPFRAMEX, INTEGRAL, PRESENTMON, MANGOHUD] = lowDefinitions.keys()

/** The frame times of a recording in ms, slowest first, and its exact 1% lows. */
async function slowestOf(id: (typeof recordings)[number]['id']) {
  const [trace] = (await readRecording(id)).traces
  if (!trace) throw new Error(`no frames in ${id}`)
  const slowest = [...trace.columns.frameTime].sort((one, other) => other - one)
  return { slowest, lows: lowDefinitions.map((definition) => figure(trace, definition.id)) }
}

/** How many of the slowest frames have this rate as their mean. */
function framesAveraged(rate: number, slowest: readonly number[]): number {
  let sum = 0
  const means = slowest.map((ms, index) => {
    sum += ms
    return sum / (index + 1)
  })
  return placeOf(rate, means)
}

/** The place of the first time that isn't longer than one of this rate. */
function placeOf(rate: number, times: readonly number[]): number {
  return 1 + times.findIndex((ms) => ms <= 1000 / rate + 1e-9)
}

describe('the recordings', () => {
  it.each(recordings)('$id is the file that was published, with its licence', ({ id, sha256 }) => {
    const file = readFileSync(join(CONTENT, `captures/recorded-${id}.csv`))
    expect(createHash('sha256').update(file).digest('hex')).toBe(sha256)
    expect(licences).toContain(`recorded-${id}.csv `)
  })

  it('come with the notices of who published them', () => {
    expect(licences).toContain('Copyright (c) 2018-2026 DevTechProfile')
    expect(licences).toContain('Copyright (c) 2019, Carl Ellhar Holmberg')
  })
})

describe('the article', () => {
  it('says the five figures of its first sentence', () => {
    const far = (low: number | undefined) => fps('far-cry-new-dawn', low ?? -1)
    expect(text).toContain(
      `definition says ${far(FRAMEVIEW)} FPS, CapFrameX’s average ${far(CAPFRAMEX)}, its integral ${far(INTEGRAL)}, PresentMon’s percentile ${far(PRESENTMON)} and MangoHud’s ${far(MANGOHUD)}.`,
    )
    const { summary } = posts.find(({ slug }) => slug === 'five-tools-five-1-percent-lows') ?? {}
    expect(summary).toContain(`of ${far(INTEGRAL)} or ${far(PRESENTMON)} FPS`)
    expect(Math.round(tail('far-cry-new-dawn').seconds)).toBe(15)
  })

  it('says how many frames they look at', async () => {
    const { frames, seconds } = tail('far-cry-new-dawn')
    const { slowest, lows } = await slowestOf('far-cry-new-dawn')
    const [first, second] = lows.map((low) => framesAveraged(low, slowest))
    expect(text).toContain(`${frames.toLocaleString('en-US')} frames of Far Cry these are the same 12`)
    expect([first, second]).toEqual([12, 12])
    expect(Math.floor(frames / 100) + 1).toBe(12)
    expect(slowest.filter((ms) => ms >= 70).length).toBe(3)
    expect(slowest[0]).toBeLessThan(80.5)
    expect(slowest[3]).toBeLessThan(40)
    expect(text).toContain(`${Math.round(10 * seconds)} ms here`)
    expect(placeOf(lows[INTEGRAL ?? -1] ?? 0, slowest)).toBe(2)
    for (const low of [PRESENTMON, MANGOHUD])
      expect(Math.abs(placeOf(lows[low ?? -1] ?? 0, slowest) - 12)).toBeLessThanOrEqual(1)
    const calm = Math.floor(tail('resident-evil-2').frames / 100) + 1
    expect(text).toContain(`few frames: 12 of Far Cry, ${calm} of Resident Evil 2`)
    for (const { frames } of tails) expect(frames).toBeLessThan(10_000)
  })

  it('says how far the definitions lie apart, and what changing the tool gains', async () => {
    const spread = (id: string) => apart(tail(id).lows)
    const [longest, next] = (await slowestOf('resident-evil-2')).slowest
    expect(longest?.toFixed(1)).toBe('8.2')
    expect(next).toBeLessThan(5)
    expect(text).toContain(
      `one frame of 8.2 ms and ${(tail('resident-evil-2').frames - 1).toLocaleString('en-US')} shorter`,
    )
    expect(text).toContain(
      `are ${spread('resident-evil-2')} apart, those of Counter-Strike ${spread('csgo')}, and those of Metro Exodus ${spread('metro-exodus')}`,
    )
    const gain = (id: string) => 100 * (fps(id, PRESENTMON ?? -1) / fps(id, FRAMEVIEW ?? -1) - 1)
    expect(text).toContain(`gains ${gain('csgo').toFixed(1)}% in Counter-Strike`)
    expect(text).toContain('In Far Cry it doubles')
    expect(Math.abs(gain('far-cry-new-dawn') - 100)).toBeLessThan(5)
  })
})

it('the sample report is one recording against itself, and says that nothing changed', async () => {
  expect(sampleReport.calibration.href).toBe('/tools/frame-times#sample=itself')
  const csv = readFileSync(join(CONTENT, 'captures/recorded-csgo.csv'), 'utf8')
  const runs = (side: 'before' | 'after'): Promise<Run[]> =>
    Promise.all(
      cutRecording('csgo', csv, side).map(async ({ name, text: part }) => {
        const capture = await captureIn(part)
        return runOf(name, capture, capture.traces[0] as never)
      }),
    )
  const [before, after] = [await runs('before'), await runs('after')]
  expect(before.map(({ label }) => label)).toEqual([1, 3, 5].map((part) => `csgo-part-${part}-of-6.csv`))
  expect(compareRuns({ before, after }).verdict.outcome).toBe('no-measurable-change')
  const frames = [...before, ...after].reduce(
    (sum, { trim, trace }) => sum + trace.frames + trim.cut.before.frames,
    0,
  )
  expect(tail('csgo').frames - frames).toBeLessThan(6)
})
