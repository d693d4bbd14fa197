import { describe, expect, it } from 'vitest'
import { run, runAt } from '../../fixtures/runs.ts'
import { averageFps } from '../metrics/average-fps.ts'
import { comparabilityWarnings } from './comparability.ts'
import { compareRuns } from './compare-runs.ts'
import { compareScenes } from './compare-scenes.ts'
import { judgeScenes } from './judge.ts'
import { inWords } from './language.ts'
import type { Run } from './run.ts'
import { sceneOf, sceneRuleIn, scenesOf } from './scenes.ts'

describe('scenes', () => {
  it.each([
    ['folder', 'C:\\runs\\Harbour\\a1.csv', 'Harbour'],
    ['folder', 'old/forest/a1.csv.gz', 'forest'],
    ['folder', 'a1.csv', undefined],
    ['comment', 'old/a1.csv', 'Night market'],
    ['*_{scene}_*.csv', 'runs/Game_harbour_1.csv', 'harbour'],
    ['{scene}-*', 'North.East-2.CSV', 'North.East'],
    ['Game_{scene}.csv', 'Game_a(1)+.csv', 'a(1)+'],
    ['Game_{scene}.csv', 'Other_a.csv', undefined],
  ])('by %s: %s is of %s', (rule, path, scene) => {
    const parsed = sceneRuleIn(rule)
    expect(parsed && sceneOf(parsed, path, { comment: 'Night market' })).toBe(scene)
  })

  it('no other text is a rule', () => {
    for (const text of ['', 'file', '*.csv', '{scene}{scene}']) expect(sceneRuleIn(text)).toBeUndefined()
  })

  it('hold the runs of both sides, in the order in which they first come', () => {
    const scenes = scenesOf({
      before: [...of('b', [60, 61]), ...of('a', [90])],
      after: [...of('a', [91]), ...of('c', [30])],
    })
    expect(scenes.map(({ name, before, after }) => [name, before.length, after.length])).toEqual([
      ['b', 2, 0],
      ['a', 1, 1],
      ['c', 0, 1],
    ])
  })
})

describe('a comparison of scenes', () => {
  const before = [...of('harbour', [60, 60.3, 60.6]), ...of('forest', [120, 120.5, 121])]
  const faster = [...of('harbour', [66, 66.3, 66.6]), ...of('forest', [120.2, 120.6, 120.9])]

  it('has a verdict on each and one over all, which counts each scene alike', () => {
    const { over, scenes } = compareScenes({ before, after: faster })
    expect(scenes.map(({ name, comparison }) => [name, comparison.verdict.outcome])).toEqual([
      ['harbour', 'improved'],
      ['forest', 'no-measurable-change'],
    ])
    const changes = scenes.map(({ comparison: { verdict } }) => ('change' in verdict ? verdict.change : 0))
    expect(over.verdict).toMatchObject({
      outcome: 'improved',
      change: expect.closeTo(Math.sqrt(changes.reduce((all, change) => all * (1 + change), 1)) - 1, 9),
    })
    expect(over.before.mean).toBeCloseTo(Math.sqrt(60.3 * 120.5), 1)
    expect(inWords(over)).toMatchObject({
      headline: 'Average FPS over 2 scenes improved: +4.9%.',
      detail: expect.stringMatching(/; 6 runs before, 6 runs after\.$/),
    })
  })

  it('asks one question more than there are scenes, which share the error', () => {
    const { over, scenes } = compareScenes({ before, after: faster, asked: 2 })
    for (const { verdict } of [over, ...scenes.map(({ comparison }) => comparison)])
      expect('level' in verdict && verdict.level).toBeCloseTo(1 - 0.025 / 6, 12)
    const described = compareScenes({ before, after: faster, asked: 0 })
    expect(described.over.verdict).toMatchObject({ outcome: 'not-judged', level: 0.975 })
  })

  it('of one scene is that of its runs', () => {
    const sides = { before: before.slice(0, 3), after: faster.slice(0, 3) }
    expect(compareScenes(sides)).toEqual({ over: compareRuns(sides), scenes: [] })
  })

  it('is none over scenes of which one has no runs on a side, and says which', () => {
    const { over, scenes } = compareScenes({ before, after: faster.slice(0, 3) })
    expect(scenes.map(({ comparison }) => comparison.verdict.outcome)).toEqual(['improved', 'not-comparable'])
    expect(over.verdict).toMatchObject({
      outcome: 'not-comparable',
      code: 'no-run',
      sentence: 'A scene can’t be compared: forest.',
    })
  })

  it('counts a recording once, in whatever scene it was given', () => {
    const again = {
      ...run(
        'a',
        Array.from({ length: 500 }, (_, frame) => 10 + (frame % 50) / 10),
      ),
      scene: 'a',
    }
    const { scenes } = compareScenes({
      before: [again, { ...again, label: 'b', scene: 'b' }],
      after: of('a', [90, 91, 92]),
    })
    expect(scenes.map(({ comparison }) => comparison.before.runs.map(({ repeated }) => repeated))).toEqual([
      [false],
      [true],
    ])
  })

  it('is one of pairs where every scene is, and is told to plan for what pairs know', () => {
    const question = { unit: averageFps.unit, better: averageFps.better, practicalThreshold: 0.03, asked: 1 }
    const couples = { before: [60, 61, 62], after: [60.5, 63.5, 61], isPaired: true }
    const apart = { ...couples, isPaired: false }
    expect(judgeScenes([couples, couples], question)).toMatchObject({ isPaired: true })
    expect(judgeScenes([couples, apart], question)).toMatchObject({ isPaired: false })
    // Three pairs have two degrees of freedom, while as many independent runs have four.
    expect(judgeScenes([couples], question)).toMatchObject({ advice: 'more-runs', runsASide: 26 })
  })

  it('needs three runs a side of each scene for the verdict over all', () => {
    const few = [...before.slice(0, 3), ...before.slice(3, 5)]
    expect(compareScenes({ before: few, after: faster }).over.verdict.outcome).toBe('single-run')
  })
})

describe('sides that look like several scenes', () => {
  const mixed = (factor: number) =>
    [60, 61, 90, 91, 130, 132].map((fps) => runAt(`${fps} ${factor}`, fps * factor))

  it('are told so, and not to make more runs', () => {
    const comparison = compareRuns({ before: mixed(1), after: mixed(1.02) })
    expect(comparison.verdict).toMatchObject({ advice: 'scenes', runsASide: undefined, moreRuns: undefined })
    expect(inWords(comparison).headline).toBe(
      'Inconclusive: these look like several scenes. Compare each separately.',
    )
  })

  it('are several no more once each run says its scene, and differ in length by nature', () => {
    const named = (factor: number) =>
      mixed(factor).map((one, index) => ({ ...one, scene: `scene ${Math.floor(index / 2)}` }))
    expect(codes(mixed(1), mixed(1.02))).toEqual(
      expect.arrayContaining(['several-scenes', 'different-lengths']),
    )
    const left = codes(named(1), named(1.02))
    for (const code of ['several-scenes', 'different-lengths']) expect(left).not.toContain(code)
    const long = { ...runAt('long', 30), scene: 'scene 1' }
    expect(comparabilityWarnings({ before: [...named(1), long], after: named(1.02) })).toContainEqual({
      code: 'different-lengths',
      sentence: expect.stringMatching(/^scene 1: The runs differ in length/),
    })
  })
})

function of(scene: string, rates: readonly number[]): Run[] {
  return rates.map((fps) => ({ ...runAt(`${scene} ${fps}`, fps), scene }))
}

function codes(before: readonly Run[], after: readonly Run[]): string[] {
  return comparabilityWarnings({ before, after }).map(({ code }) => code)
}
