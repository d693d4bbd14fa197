import { describe, expect, it } from 'vitest'
import { run, runAt } from '../fixtures/runs.ts'
import { noisyFrames } from '../fixtures/traces.ts'
import { metric, metrics } from '../metrics/all-metrics.ts'
import { averageFps } from '../metrics/average-fps.ts'
import { drawCalls } from '../metrics/draw-calls.ts'
import type { Metric } from '../metrics/metric.ts'
import { compareRuns } from './compare-runs.ts'
import { judge } from './judge.ts'
import { inWords, withoutOutliersInWords } from './language.ts'
import { seeded } from './random.ts'

const MEDIAN_TIME = named('frame-time-p50')

describe('the verdict over runs', () => {
  it('agrees with Welch’s interval worked out elsewhere', () => {
    // Logarithms of 98, 100, 102 and 108, 110, 112: means 4.605037 and 4.700370, squared standard errors 1.33375e-4 and 1.10221e-4.
    // t(0.975; 3.964) = 2.78637.
    const { verdict } = compareRuns({
      before: at([98, 100, 102]),
      after: at([108, 110, 112], 'after'),
      metric: averageFps,
    })
    expect(verdict).toMatchObject({ outcome: 'improved' })
    expect(verdict.outcome === 'improved' && verdict.change).toBeCloseTo(0.1000254641, 9)
    expect(verdict.outcome === 'improved' && verdict.interval.low).toBeCloseTo(0.0532126715, 9)
    expect(verdict.outcome === 'improved' && verdict.interval.high).toBeCloseTo(0.1489189738, 9)
  })

  it('knows which direction is good: the same runs by FPS and by frame time', () => {
    const slower = { before: at([110, 111, 112]), after: at([100, 101, 102], 'after') }
    expect(compareRuns({ ...slower, metric: averageFps }).verdict).toMatchObject({ outcome: 'worse' })
    const byTime = compareRuns({ ...slower, metric: MEDIAN_TIME }).verdict
    expect(byTime).toMatchObject({ outcome: 'worse' })
    expect(byTime.outcome === 'worse' && byTime.change).toBeGreaterThan(0)
    expect(
      compareRuns({ before: slower.after, after: slower.before, metric: MEDIAN_TIME }).verdict.outcome,
    ).toBe('improved')
  })

  it('a real but small change is none that could be measured to matter', () => {
    const { verdict } = compareRuns({
      before: at([100, 100.1, 100.2]),
      after: at([101, 101.1, 101.2], 'after'),
      metric: averageFps,
    })
    expect(verdict).toMatchObject({ outcome: 'no-measurable-change' })
    expect(verdict.outcome === 'no-measurable-change' && verdict.interval.low).toBeGreaterThan(0)
  })

  it('the practical threshold can be another', () => {
    const sides = { before: at([100, 100.1, 100.2]), after: at([101, 101.1, 101.2], 'after') }
    expect(compareRuns({ ...sides, metric: averageFps, practicalThreshold: 0.005 }).verdict.outcome).toBe(
      'improved',
    )
  })

  it('noise is inconclusive and says how many runs would tell', () => {
    const comparison = compareRuns({
      before: at([96, 100, 104]),
      after: at([101, 105, 109], 'after'),
      metric: averageFps,
    })
    expect(comparison.verdict).toMatchObject({ outcome: 'inconclusive', runsASide: 7, moreRuns: 8 })
    expect(inWords(comparison).headline).toBe('Inconclusive: about 8 more runs would tell.')
  })

  it('asks of a side that has enough runs for no more', () => {
    const { verdict } = compareRuns({
      before: at([96, 100, 104]),
      after: at([101, 105, 109, 102, 104, 106, 108, 103, 107, 105.5, 104.5], 'after'),
      metric: averageFps,
    })
    expect(verdict).toMatchObject({ outcome: 'inconclusive', runsASide: 6, moreRuns: 3 })
  })

  it('names up to fifty runs a side', () => {
    const scattered = (by: number) =>
      judge([100 - by, 100, 100 + by], [102 - by, 102, 102 + by], 'higher', 0.03, () => undefined)
    expect(scattered(2.47)).toMatchObject({ runsASide: 50 })
    expect(scattered(2.48)).toMatchObject({ runsASide: undefined })
  })

  it('runs that scatter wildly need more than anybody will make', () => {
    const { verdict } = compareRuns({
      before: at([50, 100, 150]),
      after: at([51, 101, 151], 'after'),
      metric: averageFps,
    })
    expect(verdict).toMatchObject({ outcome: 'inconclusive', runsASide: undefined, moreRuns: undefined })
  })

  it.each([1, 2])('%i runs a side make no verdict', (count) => {
    const comparison = compareRuns({
      before: at([100, 101].slice(0, count)),
      after: at([150, 151, 152], 'after'),
      metric: averageFps,
    })
    expect(comparison.verdict).toMatchObject({ outcome: 'single-run', range: undefined })
    expect(inWords(comparison).detail).toContain('Run-to-run variation unknown')
  })

  it('one run a side shows how far the change moves within the runs, the same each time', () => {
    const random = seeded(7)
    const sides = {
      before: [run('a', noisyFrames(3000, 10, 0.2, random))],
      after: [run('b', noisyFrames(3000, 9, 0.2, random))],
    }
    for (const one of [averageFps, named('1%-low-average'), MEDIAN_TIME]) {
      const { verdict } = compareRuns({ ...sides, metric: one })
      if (verdict.outcome !== 'single-run' || !verdict.range) throw new Error(verdict.outcome)
      expect(verdict.range.low).toBeLessThan(verdict.change)
      expect(verdict.range.high).toBeGreaterThan(verdict.change)
      expect(verdict.range.high - verdict.range.low).toBeLessThan(0.2)
      expect(compareRuns({ ...sides, metric: one }).verdict).toEqual(verdict)
    }
  })

  it('a run under ten seconds has no such range', () => {
    const { verdict } = compareRuns({ before: at([100]), after: at([110], 'after'), metric: averageFps })
    expect(verdict).toEqual({ outcome: 'single-run', change: expect.closeTo(0.1), range: undefined })
  })

  it('the same recording given again does not count as a run', () => {
    const again = runAt('same', 100)
    const comparison = compareRuns({
      before: [again, again, again],
      after: at([110, 111, 112], 'after'),
      metric: averageFps,
    })
    expect(comparison.before.runs.map(({ repeated }) => repeated)).toEqual([false, true, true])
    expect(comparison.verdict.outcome).toBe('single-run')
    const enough = {
      before: [...at([100, 101, 102]), again, again],
      after: at([110, 111, 112, 113], 'after'),
    }
    expect(inWords(compareRuns({ ...enough, metric: averageFps })).detail).toMatch(
      /; 4 runs before, 4 runs after\.$/,
    )
    expect(compareRuns({ before: [again], after: [again], metric: averageFps }).verdict).toMatchObject({
      outcome: 'not-comparable',
      code: 'no-run',
    })
  })

  it('an outlier lies more than 3 % from the median of its side', () => {
    const flags = (last: number) =>
      compareRuns({ before: at([100, 100, 100, last]), after: [], metric: averageFps }).before.runs.map(
        ({ outlier }) => outlier,
      )
    expect(flags(103.5)).toEqual([false, false, false, true])
    expect(flags(97.1)).toEqual([false, false, false, false])
  })

  it('an outlier is flagged and kept, and the verdict without it stands beside', () => {
    const comparison = compareRuns({
      before: at([100, 100.5, 101, 80]),
      after: at([110, 110.5, 111], 'after'),
      metric: averageFps,
    })
    expect(comparison.before.runs.map(({ outlier }) => outlier)).toEqual([false, false, false, true])
    expect(comparison.verdict.outcome).toBe('inconclusive')
    expect(comparison.withoutOutliers?.outcome).toBe('improved')
    expect(withoutOutliersInWords(comparison)).toBe(
      'before 4 lies more than 3 % from the median of its side. Without: Average FPS improved: +10.0 %.',
    )
  })

  it('runs without a value are named with the reason and do not count', () => {
    const short = run('short', [10])
    const comparison = compareRuns({
      before: [...at([100, 101, 102]), short],
      after: at([110, 111, 112], 'after'),
      metric: named('1%-low-average'),
    })
    expect(comparison.before.runs[3]).toMatchObject({ value: { ok: false, code: 'too-few-frames' } })
    expect(comparison.verdict.outcome).toBe('improved')
    expect(inWords(comparison).detail).toContain(
      'Indicative: 6 of 6 runs are under the 10,000 frames that make it steady.',
    )
    expect(
      compareRuns({ before: [short], after: at([100], 'after'), metric: named('1%-low-average') }).verdict,
    ).toMatchObject({ outcome: 'not-comparable', code: 'too-few-frames' })
    expect(compareRuns({ before: [], after: [], metric: averageFps }).verdict).toMatchObject({
      code: 'no-run',
    })
    expect(
      compareRuns({ before: at([100]), after: at([110], 'after'), metric: drawCalls }).verdict,
    ).toMatchObject({ code: 'no-such-data' })
  })

  it('values that no percentage can hold have an answer', () => {
    for (const [before, after] of [
      [[1e-300], [1e300]],
      [
        [1e-300, 1, 1],
        [1, 1, 1e300],
      ],
    ] as const)
      expect(judge(before, after, 'higher', 0.03, () => undefined)).toMatchObject({
        outcome: 'not-comparable',
        code: 'not-applicable',
      })
  })

  it('equal runs and zero values have an answer', () => {
    expect(
      compareRuns({ before: at([60, 60, 60]), after: at([60, 60, 60], 'after'), metric: averageFps }).verdict,
    ).toEqual({ outcome: 'no-measurable-change', change: 0, interval: { low: 0, high: 0 } })
    const steady = at([60, 60, 60])
    const stuttering = run('stuttering', [...new Array<number>(199).fill(10), 100])
    const stutter = named('stutter-time-capframex')
    expect(compareRuns({ before: steady, after: at([60, 60, 60], 'after'), metric: stutter })).toMatchObject({
      before: { mean: 0 },
      verdict: { outcome: 'no-measurable-change', change: 0 },
    })
    expect(compareRuns({ before: steady, after: [stuttering], metric: stutter })).toMatchObject({
      after: { mean: expect.closeTo((100 * 100) / 2090) },
      verdict: { outcome: 'not-comparable', code: 'zero' },
    })
    const both = [...at([60]), stuttering]
    expect(compareRuns({ before: both, after: steady, metric: stutter }).before.mean).toBeCloseTo(5000 / 2090)
  })
})

it('no verdict claims more than it may', () => {
  const sides = [at([100]), at([100, 100.5, 101]), at([50, 100, 150]), at([150, 151, 152]), []]
  for (const before of sides)
    for (const after of sides.map((runs) => runs.map((one) => runAt(`${one.label}, after`, rateOf(one)))))
      for (const one of metrics) {
        const comparison = compareRuns({ before, after, metric: one })
        const { headline, detail } = inWords(comparison)
        expect(`${headline} ${detail}`).not.toMatch(/significan|proven|proof|NaN|undefined|Infinity/i)
        expect(headline).toMatch(/\.$/)
        expect(detail).toMatch(/\.$/)
      }
})

function at(rates: readonly number[], side = 'before') {
  return rates.map((fps, index) => runAt(`${side} ${index + 1}`, fps))
}

function rateOf({ trace }: { trace: { frames: number; seconds: number } }): number {
  return trace.frames / trace.seconds
}

function named(id: string): Metric {
  const found = metric(id)
  if (!found) throw new Error(id)
  return found
}
