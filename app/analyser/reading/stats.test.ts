import { captureIn } from '@bildruta/frame-times/fixtures/sources.ts'
import { expect, it } from 'vitest'
import { aChoice } from '../fixtures/choice.ts'
import type { Choice } from './analysis.ts'
import { statsFor } from './stats.ts'

type Row = Record<string, number>

/** A profile of Unreal with the values of each frame's stats. */
const profile = (rows: readonly Row[]) => {
  const names = ['FrameTime', ...Object.keys(rows[0] ?? {})]
  const lines = rows.map((row) => ['', 10, ...Object.values(row)].join())
  return [`EVENTS,${names}`, ...lines, `EVENTS,${names}`, '[HasHeaderRowAtEnd],1,[platform],Windows'].join(
    '\n',
  )
}
/**
 * Frames of 10 ms. The first, which never counts, is ten times as expensive, and the second half twice as expensive.
 */
const dear = (row: Row) =>
  [10, ...Array(100).fill(1), ...Array(100).fill(2)].map((by: number) =>
    Object.fromEntries(Object.entries(row).map(([name, ms]) => [name, ms * by])),
  )

const BEFORE = [2, 2.1, 2.2].map((ms) => ({
  'GPU/BasePass': ms,
  'GPU/Lights': 4,
  'Exclusive/AI': 1,
  Actors: 50,
}))
const AFTER = [3, 3.1, 3.2].map((ms) => ({ 'GPU/BasePass': ms, 'GPU/New': 0.5, 'GPU/Lights': 1, Actors: 90 }))
const TEXTS = [...BEFORE, ...AFTER].map((row) => profile(dear(row)))

const captures = new Map(
  await Promise.all(TEXTS.map(async (text, index) => [index, await captureIn(text)] as const)),
)
const KEY = captures.get(0)?.traces[0]?.key ?? ''
const run = (id: number) => ({ id, trace: KEY, label: `run ${id}` })
const choice = aChoice({ before: [0, 1, 2].map(run), after: [3, 4, 5].map(run) })

it('names what grew most, in ms a frame with its interval; a pass that one side lacks has no value there', async () => {
  const { stats } = reading()
  const { grown, names } = await stats(choice)
  expect(grown.map(({ name, unit, before, after }) => [name, unit, before?.mean, after?.mean])).toEqual([
    ['GPU/BasePass', 'ms', expect.closeTo(2.1 * 1.5), expect.closeTo(3.1 * 1.5)],
    ['GPU/New', 'ms', undefined, expect.closeTo(0.75)],
  ])
  expect(grown[0]?.before?.runs).toEqual([3, 3.15, 3.3].map((ms) => expect.closeTo(ms)))
  expect(grown[0]?.change).toMatchObject({
    outcome: 'not-judged',
    scale: 'difference',
    amount: expect.closeTo(1.5),
    // 3.495, the t of four degrees at 97.5%, by 0.15 √(2/3).
    range: { low: expect.closeTo(1.072, 3), high: expect.closeTo(1.928, 3) },
  })
  expect(grown[1]).toMatchObject({ change: { amount: expect.closeTo(0.75) }, note: undefined })
  expect(names).toEqual(['Actors', 'Exclusive/AI', 'FrameTime', 'GPU/BasePass', 'GPU/Lights', 'GPU/New'])
})

it('compares any stat that is asked for, and none that is not there', async () => {
  const { stats } = reading()
  const { asked } = await stats(choice, 'Actors')
  expect(asked).toMatchObject({
    name: 'Actors',
    unit: 'count',
    before: { mean: expect.closeTo(75) },
    after: { mean: expect.closeTo(135) },
    change: { outcome: 'not-judged', scale: 'ratio', amount: expect.closeTo(0.8) },
  })
  expect((await stats(choice, 'GPU/None')).asked).toBeUndefined()
})

it('reads each capture once, and again where another part of it counts', async () => {
  const { stats, read } = reading()
  const later = { ...choice, trim: { from: 1, to: undefined } }
  expect((await stats(later)).grown[0]?.change?.amount).toBeCloseTo(2)
  await stats(later, 'Actors')
  expect(read).toEqual([0, 1, 2, 3, 4, 5])
})

it('captures without stats have none, and one that is refused says why', async () => {
  expect(
    await statsFor(
      captures,
      { ...choice, budgetMs: 8.3, trim: { from: 0.5, to: 1 } },
      undefined,
      async () => undefined,
    ),
  ).toEqual({
    grown: [],
    names: [],
    asked: undefined,
  })
  const refusing = statsFor(captures, { ...choice, trim: { from: 0.5, to: 1.5 } }, undefined, () =>
    Promise.reject(new Error('This file has more than 100 rows.')),
  )
  await expect(refusing).rejects.toThrow('more than 100 rows')
})

/** @returns `read`: the captures that were read again, in order */
function reading() {
  const read: number[] = []
  const again = (id: number) => {
    read.push(id)
    return captureIn(TEXTS[id] ?? '', { stats: 'all' })
  }
  return { read, stats: (chosen: Choice, asked?: string) => statsFor(captures, chosen, asked, again) }
}
