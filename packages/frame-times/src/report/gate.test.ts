import { describe, expect, it } from 'vitest'
import { EXIT, gate, gateSentence, type Judged, lackingRuns } from './gate.ts'

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

/** A share or rate, in points or per minute. */
function share(low: number, high: number, unit: '%' | 'per minute' = '%'): Judged {
  const change = { scale: 'difference', change: (low + high) / 2, interval: { low, high } }
  return judged({ ...change, outcome: 'worse', couldShow: 0.5 }, 'lower', unit)
}

const worse = changed(-0.1, -0.05, 'higher')
const fine = changed(0.05, 0.1, 'higher')
const unclear = changed(-0.03, -0.01, 'higher')
const missing = judged({ outcome: 'not-comparable' })
const described = judged({ outcome: 'not-judged', change: 0.1, interval: { low: 0, high: 0.2 } }, 'neither')
const single = judged({ outcome: 'single-run', change: -0.1 })
const inScene = (scene: string, figure: Judged): Judged => ({ ...figure, scene })

describe('with an allowed loss of 2%', () => {
  it.each([
    ['FPS dropped by more', [worse], EXIT.worse],
    ['FPS rose', [fine], EXIT.notWorse],
    ['FPS dropped by less', [changed(-0.015, -0.01, 'higher')], EXIT.notWorse],
    ['FPS may have dropped by more or less', [unclear], EXIT.inconclusive],
    ['FPS dropped by exactly 2% or less', [changed(-0.02, -0.01, 'higher')], EXIT.notWorse],
    ['frame times rose by more', [changed(0.05, 0.1, 'lower')], EXIT.worse],
    ['frame times dropped', [changed(-0.1, -0.05, 'lower')], EXIT.notWorse],
    ['frame times rose by less', [changed(0.01, 0.015, 'lower')], EXIT.notWorse],
    ['frame times may have risen by more or less', [changed(0.01, 0.03, 'lower')], EXIT.inconclusive],
    ['frame times rose by exactly 2% or more', [changed(0.02, 0.05, 'lower')], EXIT.inconclusive],
    ['a share rose by more points', [share(2.1, 3)], EXIT.worse],
    ['a share rose by fewer points', [share(0.5, 1.9)], EXIT.notWorse],
    ['a share may have risen by more or fewer points', [share(1, 3)], EXIT.inconclusive],
    ['a share dropped to 0', [share(-5, -4.8)], EXIT.notWorse],
    ['a rate rose by more', [share(2.1, 3, 'per minute')], EXIT.worse],
    ['an inconclusive figure keeps a build from passing', [fine, unclear], EXIT.inconclusive],
    ['an incomparable figure outweighs an inconclusive one', [unclear, missing], EXIT.unusable],
    ['a described figure decides nothing', [described, unclear], EXIT.unusable],
    ['a single run decides nothing', [single, fine], EXIT.inconclusive],
    ['one worse figure fails a build', [missing, unclear, fine, worse], EXIT.worse],
    ['no figure is worse', [fine, fine], EXIT.notWorse],
    ['without figures', [], EXIT.unusable],
    ['an inconclusive scene leaves it to all scenes', [fine, inScene('harbor', unclear)], EXIT.notWorse],
    ['a worse scene fails a build', [fine, inScene('forest', worse)], EXIT.worse],
    ['an incomparable scene', [fine, inScene('forest', missing)], EXIT.unusable],
    ['all scenes are inconclusive together', [unclear, inScene('forest', fine)], EXIT.inconclusive],
  ])('%s', (_, figures, status) => {
    expect(gate(figures, 0.02)).toBe(status)
    expect(gate(figures.toReversed(), 0.02)).toBe(status)
  })
})

it.each([
  ['improved', EXIT.notWorse],
  ['slightly-improved', EXIT.notWorse],
  ['no-measurable-change', EXIT.notWorse],
  ['slightly-worse', EXIT.worse],
  ['worse', EXIT.worse],
  ['inconclusive', EXIT.inconclusive],
])('without an allowed loss, the verdict decides: %s', (outcome, status) => {
  expect(gate([judged({ outcome, change: 0, interval: { low: -1, high: 1 } })], undefined)).toBe(status)
})

it('a gate explains its status and which loss it detects four times in five', () => {
  const [fps, other] = [changed(-0.01, 0.01, 'higher'), changed(-0.02, 0.02, 'higher')]
  expect(gateSentence(EXIT.notWorse, 0.02, [fps])).toBe(
    'Not worse: the whole interval is within the 2% allowed loss. With these runs, a loss of 5.4% fails a build four times in five.',
  )
  expect(gateSentence(EXIT.inconclusive, undefined, [fps, other])).toBe(
    'Inconclusive: these runs can’t decide it. With these runs, a loss of 3.4% (Average FPS), 3.4% (Average FPS) fails a build four times in five.',
  )
  expect(gateSentence(EXIT.unusable, undefined, [])).toBe('Unusable: a requested figure can’t be compared.')
  expect(gateSentence(EXIT.notWorse, 0.02, [share(-1, 1)])).toContain('a loss of 2.50 points fails a build')
})

it('a gate names the scenes that decided, and detects the loss over all scenes', () => {
  const figures = [fine, inScene('forest', worse), inScene('harbor', unclear)]
  expect(gateSentence(EXIT.worse, 0.02, figures)).toBe(
    'Worse: the whole interval exceeds the 2% allowed loss. Where: forest. With these runs, a loss of 5.4% fails a build four times in five.',
  )
  expect(gateSentence(EXIT.notWorse, 0.02, [fine, inScene('forest', fine)])).not.toContain('Where')
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
