import { describe, expect, it } from 'vitest'
import { EXIT, gate, gateSentence, type Judged, lackingRuns, weightiest } from './gate.ts'

/** A figure whose change is between these fractions. */
function changed(low: number, high: number, better: Judged['metric']['better']): Judged {
  return judged({ outcome: 'inconclusive', change: (low + high) / 2, interval: { low, high } }, better)
}

function judged(
  verdict: object,
  better: Judged['metric']['better'] = 'higher',
  unit: Judged['metric']['unit'] = 'FPS',
): Judged {
  const facts = { scale: 'ratio', level: 0.975, isPaired: false, couldShow: 0.034, ...verdict }
  return { metric: { name: 'Average FPS', unit, better }, verdict: facts as Judged['verdict'] }
}

describe('what may be lost', () => {
  it.each([
    ['frames per second fell beyond it', changed(-0.1, -0.05, 'higher'), EXIT.worse],
    ['frames per second rose', changed(0.05, 0.1, 'higher'), EXIT.notWorse],
    ['frame times rose beyond it', changed(0.05, 0.1, 'lower'), EXIT.worse],
    ['frame times fell', changed(-0.1, -0.05, 'lower'), EXIT.notWorse],
    ['frames per second fell by less', changed(-0.015, -0.01, 'higher'), EXIT.notWorse],
    ['frame times rose by less', changed(0.01, 0.015, 'lower'), EXIT.notWorse],
    ['frames per second may lie on either side of it', changed(-0.03, -0.01, 'higher'), EXIT.inconclusive],
    ['frames per second fell by exactly as much, or by less', changed(-0.02, -0.01, 'higher'), EXIT.notWorse],
    ['frame times rose by exactly as much, or by more', changed(0.02, 0.05, 'lower'), EXIT.inconclusive],
    ['frame times may lie on either side of it', changed(0.01, 0.03, 'lower'), EXIT.inconclusive],
  ])('%s', (_, figure, status) => {
    expect(gate([figure], 0.02)).toBe(status)
  })
})

describe('of several figures', () => {
  const worse = changed(-0.1, -0.05, 'higher')
  const fine = changed(0.05, 0.1, 'higher')
  const unclear = changed(-0.03, -0.01, 'higher')
  const missing = judged({ outcome: 'not-comparable' })
  const described = judged({ outcome: 'not-judged', change: 0.1, interval: { low: 0, high: 0.2 } }, 'neither')
  const single = judged({ outcome: 'single-run', change: -0.1 })

  it.each([
    ['one that is inconclusive keeps a build from passing', [fine, unclear], EXIT.inconclusive],
    ['one that cannot be compared weighs more than an inconclusive one', [unclear, missing], EXIT.unusable],
    ['one that describes says nothing of a build', [described, unclear], EXIT.unusable],
    ['a single run tells nothing', [single, fine], EXIT.inconclusive],
    [
      'one that got worse fails a build, whatever the others say',
      [missing, unclear, fine, worse],
      EXIT.worse,
    ],
    ['all that are not worse pass', [fine, fine], EXIT.notWorse],
    ['none at all say nothing', [], EXIT.unusable],
  ])('%s', (_, figures, status) => {
    expect(gate(figures, 0.02)).toBe(status)
    expect(gate(figures.toReversed(), 0.02)).toBe(status)
  })
})

describe('without a loss that is allowed the verdicts decide', () => {
  it.each([
    ['improved', EXIT.notWorse],
    ['slightly-improved', EXIT.notWorse],
    ['no-measurable-change', EXIT.notWorse],
    ['slightly-worse', EXIT.worse],
    ['worse', EXIT.worse],
    ['inconclusive', EXIT.inconclusive],
  ])('%s', (outcome, status) => {
    expect(gate([judged({ outcome, change: 0, interval: { low: -1, high: 1 } })], undefined)).toBe(status)
  })
})

describe('of a share what may be lost is points, of a rate so many a minute', () => {
  const share = (low: number, high: number, unit: '%' | 'per minute' = '%') =>
    judged(
      {
        scale: 'difference',
        outcome: 'worse',
        change: (low + high) / 2,
        interval: { low, high },
        couldShow: 0.5,
      },
      'lower',
      unit,
    )
  it.each([
    ['rose by more points', share(2.1, 3), EXIT.worse],
    ['rose by fewer', share(0.5, 1.9), EXIT.notWorse],
    ['may have risen by more or fewer', share(1, 3), EXIT.inconclusive],
    ['of which one is gone', share(-5, -4.8), EXIT.notWorse],
    ['a rate that rose by more', share(2.1, 3, 'per minute'), EXIT.worse],
  ])('%s', (_, figure, status) => {
    expect(gate([figure], 0.02)).toBe(status)
  })

  it('and the gate says so', () => {
    expect(gateSentence(EXIT.notWorse, 0.02, [share(-1, 1)])).toContain('a loss of 2.50 points fails a build')
  })
})

it('a gate says which loss it finds four times in five', () => {
  const [fps, other] = [changed(-0.01, 0.01, 'higher'), changed(-0.02, 0.02, 'higher')]
  expect(gateSentence(EXIT.notWorse, 0.02, [fps])).toBe(
    'Not worse: the whole interval is within the 2% allowed loss. With these runs, a loss of 5.4% fails a build four times in five.',
  )
  expect(gateSentence(EXIT.inconclusive, undefined, [fps, other])).toBe(
    'Inconclusive: these runs can’t decide it. With these runs, a loss of 3.4% (Average FPS), 3.4% (Average FPS) fails a build four times in five.',
  )
  expect(gateSentence(EXIT.unusable, undefined, [])).toBe('Unusable: a requested figure can’t be compared.')
})

describe('of several scenes', () => {
  const fine = changed(0.05, 0.1, 'higher')
  const of = (scene: string, figure: Judged): Judged => ({ ...figure, scene })
  const unclear = of('harbour', changed(-0.03, -0.01, 'higher'))

  it.each([
    ['one that its own runs do not tell is left to the figure over all', [fine, unclear], EXIT.notWorse],
    ['one that got worse fails a build', [fine, of('forest', changed(-0.1, -0.05, 'higher'))], EXIT.worse],
    [
      'one that cannot be compared is unusable',
      [fine, of('forest', judged({ outcome: 'not-comparable' }))],
      EXIT.unusable,
    ],
    [
      'where the whole is inconclusive, so is the build',
      [changed(-0.03, -0.01, 'higher'), of('forest', fine)],
      EXIT.inconclusive,
    ],
  ])('%s', (_, figures, status) => {
    expect(gate(figures, 0.02)).toBe(status)
  })

  it('those that decided are named, and what the gate finds is that of the whole', () => {
    const figures = [fine, of('forest', changed(-0.1, -0.05, 'higher')), unclear]
    expect(gateSentence(EXIT.worse, 0.02, figures)).toBe(
      'Worse: the whole interval exceeds the 2% allowed loss. Where: forest. With these runs, a loss of 5.4% fails a build four times in five.',
    )
    expect(gateSentence(EXIT.notWorse, 0.02, [fine, of('forest', fine)])).not.toContain('Where')
  })

  it('of several sides the weightiest decides', () => {
    expect(weightiest([EXIT.notWorse, EXIT.inconclusive, EXIT.unusable])).toBe(EXIT.unusable)
    expect(weightiest([EXIT.unusable, EXIT.worse])).toBe(EXIT.worse)
    expect(weightiest([])).toBe(EXIT.unusable)
  })
})

it('runs are lacking where any figure has too few that count, on either side', () => {
  const runs = (counting: number, repeated = 0, missing = 0) => ({
    runs: [
      ...Array.from({ length: counting }, () => ({ value: { ok: true }, repeated: false })),
      ...Array.from({ length: repeated }, () => ({ value: { ok: true }, repeated: true })),
      ...Array.from({ length: missing }, () => ({ value: { ok: false }, repeated: false })),
    ],
  })
  const lacking = (...figures: { before: object; after: object }[]) =>
    lackingRuns(figures as Parameters<typeof lackingRuns>[0], 3)
  expect(lacking({ before: runs(3), after: runs(4, 1, 1) })).toBeUndefined()
  expect(lacking({ before: runs(2, 1), after: runs(3) })).toBe(
    'Unusable: 2 runs count before, but 3 are required.',
  )
  expect(lacking({ before: runs(4), after: runs(4) }, { before: runs(4), after: runs(1, 0, 3) })).toBe(
    'Unusable: 1 run counts after, but 3 are required.',
  )
})
