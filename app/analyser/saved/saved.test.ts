import { type Capture, seeded } from '@bildruta/frame-times'
import { captureOf } from '@bildruta/frame-times/fixtures/runs.ts'
import { noisyFrames, traceOf } from '@bildruta/frame-times/fixtures/traces.ts'
import { expect, it } from 'vitest'
import { aChoice } from '../fixtures/choice.ts'
import { analyse } from '../reading/analyse.ts'
import type { Choice } from '../reading/analysis.ts'
import { checkSaved } from '../reading/check-saved.ts'
import { readSaved, type SavedComparison } from '../reading/saved.schema.ts'
import { savedOf } from '../reading/saved.ts'
import { analysisOfSaved, choiceOfSaved } from '../reading/saved-analysis.ts'
import { linkOf } from './result-image.ts'

const hash = (id: number) => id.toString(16).repeat(64)

/** Three runs before with 25 ms per frame, three after with 14, with hitches. Files 7 and 8 belong to neither. */
const CAPTURES: ReadonlyMap<number, Capture> = new Map(
  [1, 2, 3, 4, 5, 6, 7, 8].map((id) => {
    const mean = (id <= 3 ? 25 : 14) * (1 + 0.004 * (id % 3))
    const frames = noisyFrames(1200, mean, 0.1, seeded(id)).map((ms, index) =>
      index % 150 === 9 ? ms * 2.5 : ms,
    )
    return [id, captureOf(hash(id), traceOf(frames), { gpu: 'RTX 2060' })]
  }),
)

const TRACE = 'game.exe|1|0x1'
/** The second run has a name. */
const run = (id: number) => ({
  id,
  trace: TRACE,
  label: `C:\\secret\\run-${id}.csv`,
  ...(id === 2 && { name: 'cold cache' }),
})
const choice = aChoice({
  before: [1, 2, 3].map(run),
  after: [4, 5, 6].map(run),
  drawn: { before: 2, after: undefined },
  low: '1%-low-integral',
  said: { resolution: { before: '1080p', after: '1080p' } },
  budgetMs: 11.1,
  trim: { from: 1, to: 12 },
  window: { from: 0, to: undefined, bins: 480 },
})

const json = () => JSON.stringify(savedOf(CAPTURES, choice))
const kept = () => readSaved(json()) as SavedComparison

it('what is kept says what the page said: verdict, figures, definitions, conditions', () => {
  const shown = analyse(CAPTURES, choice)
  const opened = analysisOfSaved(kept())
  expect(opened.verdict).toEqual(shown.verdict)
  expect(opened.verdict?.change.outcome).toBe('improved')
  expect(JSON.parse(JSON.stringify(opened.figures))).toEqual(JSON.parse(JSON.stringify(shown.figures)))
  expect(opened.definitions).toEqual(shown.definitions)
  expect(opened.conditions?.map(({ id, state }) => [id, state])).toEqual(
    shown.conditions?.map(({ id, state }) => [id, state]),
  )
  expect(Object.values(opened.runs)).toEqual(Object.values(shown.runs))
  expect(opened.inside.after).toBeCloseTo(shown.inside.after ?? 0, 4)
})

it('and draws what the page drew', () => {
  const opened = analysisOfSaved(kept())
  const shown = analyse(CAPTURES, { ...choice, window: { ...choice.window, bins: 240 } })
  expect(opened.series.map(({ side, id }) => [side, id])).toEqual([
    ['before', 1],
    ['after', shown.series[1]?.id === undefined ? -1 : shown.series[1].id - 1],
  ])
  const apart = shown.series.flatMap(({ most }, index) =>
    Array.from(most, (ms, bin) => Math.abs((opened.series[index]?.most[bin] ?? -1) - ms)),
  )
  expect(Math.max(...apart.filter((ms) => !Number.isNaN(ms)))).toBeLessThan(0.006)
  expect(opened.curves).toHaveLength(6)
  expect(opened.histogram?.bars).toBe(shown.histogram?.bars)
})

it('names no file, and fits into a link', async () => {
  expect(json()).not.toMatch(/secret|run-\d|game\.exe/)
  expect((await linkOf(json()))?.length).toBeLessThan(20_000)
})

it('knows of captures beside it whether they are its own, and what they give', () => {
  expect(checkSaved(kept(), CAPTURES)).toEqual({
    isHere: Array(6).fill(true),
    sides: [1, 2, 3, 4, 5, 6].map((file) => ({ file, side: file <= 3 ? 'before' : 'after' })),
    result: { kind: 'same' },
  })
  const some = new Map([...CAPTURES].filter(([id]) => id === 2 || id === 7))
  expect(checkSaved(kept(), some)).toEqual({
    isHere: [false, true, false, false, false, false],
    sides: [{ file: 2, side: 'before' }],
    result: undefined,
  })
})

it('a figure, a curve or a word that was written into it comes out as another', () => {
  const forged = (change: (one: SavedComparison) => void) => {
    const one = kept()
    change(one)
    return checkSaved(one, CAPTURES).result
  }
  expect(
    forged(({ report: { figures } }) => {
      const value = figures[0]?.after.runs[0]?.value
      if (value?.ok) value.value *= 1.01
    }),
  ).toEqual({ kind: 'differs', figures: ['Average FPS'], isDrawingOther: false })
  expect(
    forged(({ drawn }) => {
      if (drawn.series[0]) drawn.series[0].most[100] = 17
    }),
  ).toEqual({ kind: 'differs', figures: [], isDrawingOther: true })
  expect(
    forged(({ report }) => report.warnings.push({ code: 'drift', sentence: 'It drifts.' })),
  ).toMatchObject({ kind: 'differs' })
})

it('what people said of the conditions comes back, and no more than a condition and 200 letters of it', () => {
  expect(choiceOfSaved(kept()).said).toEqual(choice.said)
  const read = (said: object) => {
    const one = kept()
    return readSaved(JSON.stringify({ ...one, report: { ...one.report, said } }))
  }
  const [short, long] = ['x'.repeat(200), 'x'.repeat(201)]
  expect(read({ gpu: { before: short, after: short } })?.report.said.gpu?.after).toBe(short)
  for (const said of [
    { gpu: { before: 'x', after: long } },
    { colour: { before: 'red', after: 'red' } },
    { gpu: { before: 'x' } },
    { gpu: 'x' },
  ])
    expect(read(said)).toBeUndefined()
})

it('of several scenes each is kept with its verdict, by its number', () => {
  const playing = (ids: number[]) =>
    ids.map((id, at) => ({ ...run(id), scene: at < 2 ? 'secret forest' : 'town' }))
  const scenes: Choice = {
    ...choice,
    before: playing([1, 2, 3, 7]),
    after: playing([4, 5, 6, 8]),
  }
  const opened = readSaved(JSON.stringify(savedOf(CAPTURES, scenes))) as SavedComparison
  const shown = analyse(CAPTURES, scenes)
  expect(shown.scenes.map(({ name }) => name)).toEqual(['secret forest', 'town'])
  const numbered = shown.scenes.map((scene, at) => ({ ...scene, name: `Scene ${at + 1}` }))
  expect(analysisOfSaved(opened).scenes).toEqual(JSON.parse(JSON.stringify(numbered)))
  expect(analysisOfSaved(opened).verdict).toEqual(shown.verdict)
  expect(JSON.stringify(opened)).not.toMatch(/secret|town/)
  expect(checkSaved(opened, CAPTURES).result).toEqual({ kind: 'same' })
})

it('one of another rule of verdicts is told from one that is wrong', () => {
  const one = kept()
  one.report.rule = 1
  expect(checkSaved(one, CAPTURES).result).toMatchObject({ kind: 'other-versions' })
})

it('text that is no comparison is none', () => {
  for (const text of ['', '{', '{}', '[]', 'null', JSON.stringify({ ...kept(), version: 2 })])
    expect(readSaved(text)).toBeUndefined()
  expect(readSaved(JSON.stringify({ ...kept(), drawn: {} }))).toBeUndefined()
  const { low, budgetMs, trim } = choice
  expect(choiceOfSaved(kept())).toMatchObject({ low, budgetMs, trim })
})
