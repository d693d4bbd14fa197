import { describe, expect, it } from 'vitest'
import { EXIT } from './exit-status.ts'
import { gate } from './gate.ts'

type Figure = Parameters<typeof gate>[0][number]

/** A figure whose change lies between these fractions. */
function changed(low: number, high: number, better: Figure['better']): Figure {
  return {
    better,
    verdict: { outcome: 'inconclusive', change: (low + high) / 2, interval: { low, high } },
  } as Figure
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
  const missing = { better: 'higher', verdict: { outcome: 'not-comparable' } } as Figure
  const described = { better: 'neither', verdict: { outcome: 'not-judged', change: 0.1 } } as Figure
  const single = { better: 'higher', verdict: { outcome: 'single-run', change: -0.1 } } as Figure

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
  const judged = (outcome: string) => ({ better: 'higher', verdict: { outcome, interval: {} } }) as Figure
  it.each([
    ['improved', EXIT.notWorse],
    ['no-measurable-change', EXIT.notWorse],
    ['worse', EXIT.worse],
    ['inconclusive', EXIT.inconclusive],
  ])('%s', (outcome, status) => {
    expect(gate([judged(outcome)], undefined)).toBe(status)
  })
})
