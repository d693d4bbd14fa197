import { figuresOfValues, metric } from '@bildruta/frame-times'
import { describe, expect, it } from 'vitest'
import { headlineText } from '#domain/kernel/headline.ts'
import { reportHeadline, summaryOf } from './report-headline.ts'

type Scene = { scene?: string; before: number[]; after: number[] }

const FPS = metric('average-fps')
const LOW = metric('1%-low-average')

/** What a headline needs of a report, with the same figures as one on captures. */
function reportOf(scenes: Scene | Scene[], goal?: number) {
  if (!FPS || !LOW) throw new Error('These metrics no longer exist.')
  const values = [scenes].flat().flatMap(({ scene, before, after }) => [
    { metric: FPS, scene, before, after },
    { metric: LOW, scene, before: before.map((fps) => fps * 0.7), after: after.map((fps) => fps * 0.7) },
  ])
  const choices = {
    metrics: ['average-fps', '1%-low-average'],
    asked: 1,
    practicalThreshold: 0.03,
    ...(goal !== undefined && { budgetMs: 1000 / goal }),
  }
  return { ...figuresOfValues({ values }), choices }
}

/** Five runs around a mean. */
function around(mean: number, spread = 0.005): number[] {
  return [-1, -0.5, 0, 0.5, 1].map((step) => mean * (1 + step * spread))
}

const words = (scenes: Scene | Scene[], goal?: number) => {
  const { headline, sentence } = reportHeadline(reportOf(scenes, goal))
  return { headline: headlineText(headline), sentence }
}

describe('the headline of a report', () => {
  it.each<[string, Scene | Scene[], number | undefined, string, string]>([
    [
      'goal reached',
      { before: around(40.5), after: around(68) },
      60,
      'The game now holds 60 FPS: 40.5 became 68.0.',
      'The goal of 60 FPS is reached in every run.',
    ],
    [
      'goal reached before already',
      { before: around(72), after: around(90) },
      60,
      '72 became 90 FPS.',
      'The goal of 60 FPS is reached in every run.',
    ],
    [
      'goal missed',
      { before: around(40.5), after: around(54) },
      60,
      'The game reaches 54 of 60 FPS.',
      'The goal of 60 FPS is missed: the new build averages 54 FPS.',
    ],
    [
      'goal missed by a hair, without rounding it up',
      { before: around(40.5), after: around(59.97, 0) },
      60,
      'The game reaches 59.9 of 60 FPS.',
      'averages 59.9 FPS.',
    ],
    [
      'goal missed by one run',
      { before: around(40.5), after: around(60.2) },
      60,
      'The game reaches 59.9 of 60 FPS.',
      'The goal of 60 FPS is missed: its slowest run averages 59.9 FPS.',
    ],
    [
      'goal missed in one scene alone',
      [
        { scene: 'harbour', before: around(40), after: around(54) },
        { scene: 'lake', before: around(50), after: around(90) },
      ],
      60,
      'The game reaches 54 of 60 FPS.',
      'The goal of 60 FPS is missed: harbour averages 54 FPS.',
    ],
    [
      'improved',
      { before: around(40.5), after: around(68) },
      undefined,
      '40.5 became 68.0 FPS.',
      'Average FPS improved',
    ],
    [
      'slightly improved',
      { before: around(40, 0.002), after: around(40.6, 0.002) },
      undefined,
      'Slightly better: 40.0 became 40.6 FPS.',
      'certain, but smaller than',
    ],
    [
      'no measurable change',
      { before: around(40.5), after: around(40.6) },
      60,
      'No measurable change: 40.5 and 40.6 FPS.',
      'The goal of 60 FPS is missed',
    ],
    [
      'slightly worse',
      { before: around(40.6, 0.002), after: around(40, 0.002) },
      undefined,
      'Slightly worse: 40.6 became 40.0 FPS.',
      'certain, but smaller than',
    ],
    ['worse', { before: around(68), after: around(40.5) }, 60, 'Worse: 68.0 became 40.5 FPS.', 'got worse'],
    [
      'inconclusive',
      { before: around(40, 0.05), after: around(41, 0.05) },
      60,
      'Inconclusive: about 45 runs per build would decide it four times in five.',
      'The goal of 60 FPS is missed',
    ],
    [
      'single run',
      { before: [40.5], after: [68] },
      60,
      '40.5 became 68.0 FPS in single runs.',
      'Run-to-run variation is unknown.',
    ],
    [
      'too few runs',
      { before: [40.5, 40.6], after: [68, 68.2] },
      undefined,
      '40.5 became 68.1 FPS in too few runs for a verdict.',
      'Run-to-run variation is unknown.',
    ],
    [
      'not comparable',
      { before: around(40.5), after: [] },
      60,
      'The builds can’t be compared.',
      'has no run',
    ],
    [
      'better on average, worse in one scene',
      [
        { scene: 'harbour', before: around(40), after: around(80) },
        { scene: 'lake', before: around(50), after: around(45) },
        { scene: 'town', before: around(50), after: around(45) },
      ],
      undefined,
      '46.4 became 54.5 FPS.',
      'Worse in lake and town.',
    ],
  ])('%s', (_, scenes, goal, headline, sentence) => {
    const found = words(scenes, goal)
    expect(found.headline).toBe(headline)
    expect(found.sentence).toContain(sentence)
  })

  it('colors the figures of both sides', () => {
    const { headline } = reportHeadline(reportOf({ before: around(40.5), after: around(68) }, 60))
    expect(headline.filter(({ side }) => side)).toEqual([
      { text: '40.5', side: 'before' },
      { text: '68.0', side: 'after' },
    ])
  })
})

describe('the summary of a report', () => {
  it('has the figures to one decimal, and the number of runs', () => {
    const summary = summaryOf(reportOf({ before: around(40.52), after: around(68) }))
    expect(summary).toMatchObject({
      runs: '5 runs a build',
      figures: { fps: { before: 40.5, after: 68 }, low1: { before: 28.4, after: 47.6 } },
    })
    expect(summaryOf(reportOf({ before: around(40.5), after: [68] })).runs).toBe(
      '5 runs before and 1 run after',
    )
  })

  it('has no figures of builds that can’t be compared', () => {
    expect(summaryOf(reportOf({ before: around(40.5), after: [] })).figures).toEqual({})
  })

  it('counts the scenes', () => {
    const scenes = ['harbour', 'lake'].map((scene) => ({ scene, before: around(40), after: around(80) }))
    expect(summaryOf(reportOf(scenes)).runs).toBe('10 runs a build in 2 scenes')
  })
})
