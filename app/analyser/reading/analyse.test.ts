import { captureOf } from '@bildruta/frame-times/fixtures/runs.ts'
import { traceOf } from '@bildruta/frame-times/fixtures/traces.ts'
import { expect, it } from 'vitest'
import { aChoice } from '../fixtures/choice.ts'
import { analyse, reportFor } from './analyse.ts'
import type { Choice } from './analysis.ts'

const TRACE = 'game.exe|1|0x1'

/** A capture with these frame times in ms, and a gap that is left out. */
const capture = (label: string, ...frameTimes: number[]) => captureOf(label, traceOf([500, ...frameTimes]))
const flat = (count: number, ms: number) => new Array<number>(count).fill(ms)

/** A capture with this id and frame rate. */
const fps = (id: number, rate: number) => [id, capture(String(id), ...flat(400, 1000 / rate))] as const

/**
 * 100 FPS before. After, 200 FPS with one frame in four over the budget, which takes more than its share of the time.
 */
const CAPTURES = new Map([
  [1, capture('a', ...flat(400, 10))],
  [2, capture('b', ...flat(404, 10))],
  [3, capture('c', ...flat(400, 12))],
  [4, capture('d', ...flat(300, 2), ...flat(100, 20))],
  [5, capture('a', ...flat(400, 10))],
])

const run = (id: number) => ({ id, trace: TRACE, label: `run ${id}` })
const choice = aChoice({ before: [1, 2, 3, 5].map(run), after: [run(4)] })

it('the first six figures are those that the page is about, the budget among them as a share of the frames', () => {
  const { figures } = analyse(CAPTURES, choice)
  expect(figures.slice(0, 6).map(({ id }) => id)).toEqual([
    'average-fps',
    '1%-low-average',
    '0.1%-low-average',
    'frame-time-p99',
    'stutter-time-capframex',
    'frames-over-16.7-ms',
  ])
  const [average, , , , , over] = figures
  expect([over?.before?.mean, over?.after?.mean]).toEqual([0, 25])
  expect(average?.before?.runs).toEqual([100, 100, 1000 / 12].map((fps) => expect.closeTo(fps)))
  expect(average?.change).toMatchObject({ outcome: 'single-run' })
})

it('of each run the analysis has frames, speed and whether it is an outlier', () => {
  const found = (frames: number, seconds: number, more = {}) => ({
    counted: { frames, seconds: expect.closeTo(seconds) },
    averageFps: expect.closeTo(frames / seconds),
    isOutlier: false,
    ...more,
  })
  expect(analyse(CAPTURES, choice).runs).toEqual({
    1: found(400, 4),
    2: found(404, 4.04),
    3: found(400, 4.8, { isOutlier: true }),
    4: found(400, 2.6),
    5: found(400, 4),
  })
})

it('how much is inside the budget, and how long the longest run is with all that was cut', () => {
  const { inside, seconds } = analyse(CAPTURES, choice)
  expect(inside).toEqual({ before: expect.closeTo(1), after: expect.closeTo(0.75) })
  expect(seconds).toBeGreaterThanOrEqual(4.8)
})

it('how much of the time lies above the budget, of every run alike', () => {
  // 100 frames of 20 ms are 3.3 ms over each, within 2.6 s.
  expect(analyse(CAPTURES, choice).overrun).toEqual({ before: 0, after: expect.closeTo(0.33 / 2.6) })
  expect(analyse(CAPTURES, { ...choice, budgetMs: 8 }).overrun.before).toBeCloseTo((3 * 0.2 + 4 / 12) / 4)
  expect(analyse(CAPTURES, { ...choice, after: [] }).overrun.after).toBeUndefined()
})

it('the run that was chosen is drawn, else the one in the middle', () => {
  const drawn = (before?: number) =>
    analyse(CAPTURES, { ...choice, drawn: { before, after: undefined } }).series.map(
      ({ side, id }) => `${side} ${id}`,
    )
  expect(drawn(1)).toEqual(['before 1', 'after 4'])
  expect(drawn(3)[0]).toBe('before 3')
  expect(drawn()[0]).toBe('before 1')
})

it('one side alone has figures, and neither verdict nor warnings', () => {
  const { verdict, warnings, figures, inside } = analyse(CAPTURES, { ...choice, after: [] })
  expect([verdict, warnings, inside.after]).toEqual([undefined, undefined, undefined])
  expect(figures[0]).toMatchObject({ after: undefined, change: undefined })
})

it('of two games there is no verdict', () => {
  const other = traceOf([500, ...flat(300, 5)], { key: 'b', application: 'other.exe' })
  const captures = new Map([...CAPTURES, [6, captureOf('f', other)]])
  const two: Choice = { ...choice, after: [{ id: 6, trace: 'b', label: '' }] }
  expect(analyse(captures, two)).toMatchObject({
    verdict: { change: { outcome: 'not-comparable', code: 'different-applications', amount: undefined } },
  })
})

it('what a person says of a condition counts where the captures are silent', () => {
  const state = (said: Choice['said']) =>
    analyse(CAPTURES, { ...choice, said }).conditions?.find(({ id }) => id === 'gpu')?.state
  expect(state({})).toBe('unsaid')
  expect(state({ gpu: { before: 'RTX 4070', after: 'RTX 4070' } })).toBe('same')
})

it('the part that was chosen counts, and the report says so', () => {
  const part = { ...choice, trim: { from: 0.6, to: 1.6 } }
  const [average] = analyse(CAPTURES, part).figures
  expect(average?.after?.mean).toBeCloseTo(50)
  const report = reportFor(CAPTURES, part)
  expect(report.after[0]?.window).toMatchObject({ fromSeconds: 0.6, toSeconds: 1.6 })
  expect(JSON.stringify(report)).not.toContain('run 4')
})

it('what the screen showed is asked about, drawn and reported, where every run says it', () => {
  /** Each frame of 20 ms was shown twice, except every hundredth, which stayed for 60. */
  const generated = (ms: number) => {
    const shown = [500, ...flat(600, ms)].map((one, frame) => (frame % 100 === 50 ? 60 : one))
    const displayChange = Float64Array.from(shown)
    return captureOf(String(ms), traceOf([500, ...flat(600, 20)], {}, { displayChange }))
  }
  const captures = new Map([...CAPTURES, [7, generated(10)], [8, generated(8)]])
  const shown: Choice = { ...choice, before: [run(7)], after: [run(8)], displayed: true }
  const found = analyse(captures, shown)
  expect([found.isDisplayed, found.mayBeDisplayed]).toEqual([true, true])
  expect(found.figures.slice(0, 4).map(({ id }) => id)).toEqual(
    ['fps', '1%-low-average', '0.1%-low-average', 'frame-time-p99'].map((id) => `displayed-${id}`),
  )
  expect(found.verdict?.change).toMatchObject({ outcome: 'single-run', amount: expect.closeTo(0.23, 1) })
  expect(found.inside.before).toBeCloseTo(0.99)
  expect(found.series[0]?.least[3]).toBeCloseTo(10)
  expect(reportFor(captures, shown).choices.metrics[0]).toBe('displayed-fps')
  const mixed = analyse(captures, { ...shown, after: [run(4)] })
  expect(mixed).toMatchObject({ isDisplayed: false, mayBeDisplayed: false })
  expect(mixed.figures[0]?.id).toBe('average-fps')
})

it('of several scenes each has its verdict, and everything else is over all of them', () => {
  // The forest gains a tenth, and the city loses one.
  const captures = new Map(
    [100, 100.4, 99.6, 40, 40.1, 39.9, 110, 110.4, 109.6, 36, 36.1, 35.9].map((rate, id) => fps(id, rate)),
  )
  const played = (id: number) => ({ ...run(id), scene: id % 6 < 3 ? 'Forest' : 'City' })
  const ids = [0, 1, 2, 3, 4, 5]
  const two = { ...choice, before: ids.map(played), after: ids.map((id) => played(id + 6)) }
  const { scenes, verdict, figures, warnings } = analyse(captures, two)
  expect(
    scenes.map(({ name, figure }) => [name, figure.change?.outcome, figure.before?.runs.length]),
  ).toEqual([
    ['Forest', 'improved', 3],
    ['City', 'worse', 3],
  ])
  expect(verdict?.change).toMatchObject({ scenes: 2, outcome: 'no-measurable-change' })
  expect(figures[0]?.change?.outcome).toBe('no-measurable-change')
  expect(reportFor(captures, two).scenes?.map(({ name }) => name)).toEqual(['Scene 1', 'Scene 2'])
  const alone = { ...two, before: ids.map(run), after: ids.map((id) => run(id + 6)) }
  expect(analyse(captures, alone).scenes).toEqual([])
  expect(analyse(captures, alone).warnings?.join()).toContain('2 different scenes')
  expect(warnings?.join()).not.toContain('different scenes')
})
