import { describe, expect, it } from 'vitest'
import { run, runAt } from '../../fixtures/runs.ts'
import { noisyFrames } from '../../fixtures/traces.ts'
import { drawCalls, metric, metrics } from '../metrics/all-metrics.ts'
import { averageFps } from '../metrics/average-fps.ts'
import type { Metric } from '../metrics/metric.ts'
import { seeded } from '../statistics/random.ts'
import { type Comparing, compareRuns } from './compare-runs.ts'
import { judge } from './judge.ts'
import { inWords, withoutOutliersInWords } from './language.ts'

const MEDIAN_TIME = named('frame-time-p50')

describe('the verdict over runs', () => {
  it('has Welch’s interval as calculated elsewhere', () => {
    // Logarithms of 98, 100, 102 and 108, 110, 112: means 4.605037 and 4.700370, squared standard errors 1.33375e-4 and 1.10221e-4.
    // t(0.9875; 3.964) = 3.51164.
    const { verdict } = compared([98, 100, 102], [108, 110, 112])
    expect(verdict).toMatchObject({
      outcome: 'improved',
      change: expect.closeTo(0.1000254641, 9),
      interval: { low: expect.closeTo(0.0413577616, 9), high: expect.closeTo(0.1619983702, 9) },
    })
  })

  it('knows whether higher or lower is better', () => {
    const [fast, slow] = [
      [110, 111, 112],
      [100, 101, 102],
    ]
    expect(compared(fast, slow).verdict.outcome).toBe('worse')
    const byTime = compared(fast, slow, { metric: MEDIAN_TIME }).verdict
    expect(byTime.outcome === 'worse' && byTime.change).toBeGreaterThan(0)
    expect(compared(slow, fast, { metric: MEDIAN_TIME }).verdict.outcome).toBe('improved')
  })

  it('a certain but small change is called both', () => {
    const comparison = compared([100, 100.1, 100.2], [101.8, 101.9, 102])
    expect(comparison.verdict.outcome).toBe('slightly-improved')
    expect(inWords(comparison).headline).toBe(
      'Average FPS +1.8%: certain, but smaller than the 3% asked for.',
    )
    expect(compared([101.8, 101.9, 102], [100, 100.1, 100.2]).verdict.outcome).toBe('slightly-worse')
  })

  it('an interval beyond 0 is a change, even if the change is below the threshold', () => {
    const { verdict } = compared([99.6, 100, 100.4], [102, 102.5, 103])
    expect(verdict).toMatchObject({ outcome: 'improved', change: expect.closeTo(0.025, 3) })
    expect(verdict.outcome === 'improved' && verdict.interval.low).toBeLessThan(0.03)
    expect(verdict.outcome === 'improved' && verdict.interval.high).toBeGreaterThan(0.03)
  })

  it('no measurable change: the interval includes 0 and is within the threshold', () => {
    const comparison = compared([100, 100.3, 100.6], [100.1, 100.4, 100.7])
    expect(comparison.verdict).toMatchObject({ outcome: 'no-measurable-change' })
    expect(inWords(comparison).detail).toMatch(
      /^97\.5% interval −.+ to \+.+, which includes 0 and is within ±3%; /,
    )
  })

  it('the practical threshold can be changed', () => {
    const outcome = (more: Comparing) =>
      compared([100, 100.1, 100.2], [101, 101.1, 101.2], more).verdict.outcome
    expect([outcome({ practicalThreshold: 0.005 }), outcome({})]).toEqual(['improved', 'slightly-improved'])
  })

  it('noise is inconclusive, and the words say how many runs would decide it', () => {
    const comparison = compared([98, 100, 102], [100, 102, 104])
    const { verdict } = comparison
    if (verdict.outcome !== 'inconclusive') throw new Error(verdict.outcome)
    expect(verdict).toMatchObject({ advice: 'more-runs', moreRuns: 2 * ((verdict.runsASide ?? 0) - 3) })
    expect(verdict.runsASide).toBeGreaterThan(10)
    const { headline, detail, power } = inWords(comparison)
    expect(headline).toBe(
      `Inconclusive: about ${verdict.runsASide} runs per build would decide it four times in five.`,
    )
    expect(detail).toContain(`${verdict.moreRuns} more runs would detect a change of 3%`)
    expect(power).toMatch(
      /^Runs vary by 2\.0%\. This many runs detect a change of \d\.\d% four times in five\.$/,
    )
  })

  it('the advice depends on variation and threshold, not on the observed change', () => {
    const before = [98, 100, 102]
    const [small, large] = [1.01, 1.02].map((factor) => {
      const verdict = judge(
        before,
        before.map((fps) => fps * factor),
        QUESTION,
      )
      return verdict.outcome === 'inconclusive' && verdict.runsASide
    })
    expect(large).toBeGreaterThan(3)
    expect(small).toBe(large)
  })

  it('advises fewer runs for a build that has more, and none if they suffice', () => {
    const after = [100, 102, 104, 101, 103, 102, 101.5, 102.5]
    expect(judge([98, 100, 102], after, QUESTION)).toMatchObject({ advice: 'more-runs' })
    const many = Array.from({ length: 14 }, (_, index) => 98 + (index % 5))
    const enough = judge(
      many,
      many.map((fps) => fps * 1.008),
      { ...QUESTION, practicalThreshold: 0.02 },
    )
    expect(enough).toMatchObject({ outcome: 'inconclusive', advice: 'enough', runsASide: undefined })
  })

  it('runs that vary widely need more runs than anyone will make', () => {
    const { verdict } = compared([50, 100, 150], [51, 101, 151])
    expect(verdict).toMatchObject({ outcome: 'inconclusive', advice: 'too-many', runsASide: undefined })
  })

  it.each([1, 2])('%i runs per build give no verdict', (count) => {
    const comparison = compared([100, 101].slice(0, count), [150, 151, 152])
    expect(comparison.verdict).toMatchObject({ outcome: 'single-run', range: undefined })
    expect(inWords(comparison).detail).toContain('Run-to-run variation is unknown')
  })

  it('a single run per build has a reproducible range of the change within the runs', () => {
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

  it('the range of a share is in points', () => {
    const frames = (every: number) => Array.from({ length: 3000 }, (_, frame) => (frame % every ? 10 : 60))
    const { verdict } = compareRuns({
      before: [run('a', frames(50))],
      after: [run('b', frames(100))],
      metric: named('stutter-time-capframex'),
    })
    expect(verdict).toMatchObject({ outcome: 'single-run', scale: 'difference' })
    expect(verdict.outcome === 'single-run' && verdict.range?.high).toBeLessThan(-2)
  })

  it('a run under ten seconds has no range', () => {
    const { verdict } = compared([100], [110])
    expect(verdict).toMatchObject({ outcome: 'single-run', change: expect.closeTo(0.1), range: undefined })
  })

  it('runs with the same few frame times are different recordings', () => {
    const capped = Array.from({ length: 300 }, (_, frame) => 16 + (frame % 15) / 100)
    const { before } = compareRuns({
      before: ['a', 'b', 'c'].map((label) => run(label, capped)),
      after: at([60], 'after'),
    })
    expect(before.runs.map(({ repeated }) => repeated)).toEqual([false, false, false])
  })

  it('a longer recording with the same start is a different recording', () => {
    const frames = noisyFrames(65_600, 10, 0.1, seeded(8))
    const { before } = compareRuns({
      before: [run('part', frames.slice(0, -9)), run('whole', frames)],
      after: [],
    })
    expect(before.runs.map(({ repeated }) => repeated)).toEqual([false, false])
  })

  it('a duplicate of a recording doesn’t count as a run', () => {
    const again = runAt('same', 100)
    const comparison = compareRuns({ before: [again, again, again], after: at([110, 111, 112], 'after') })
    expect(comparison.before.runs.map(({ repeated }) => repeated)).toEqual([false, true, true])
    expect(comparison.verdict.outcome).toBe('single-run')
    const enough = {
      before: [...at([100, 101, 102]), again, again],
      after: at([110, 111, 112, 113], 'after'),
    }
    expect(inWords(compareRuns(enough)).detail).toMatch(/; 4 runs before, 4 runs after\.$/)
    expect(compareRuns({ before: [again], after: [again] }).verdict).toMatchObject({
      outcome: 'not-comparable',
      code: 'no-run',
    })
  })

  it('an outlier is more than 3% from the median of its build', () => {
    const flags = (last: number) =>
      compared([100, 100, 100, last], []).before.runs.map(({ outlier }) => outlier)
    expect(flags(103.5)).toEqual([false, false, false, true])
    expect(flags(97.1)).toEqual([false, false, false, false])
  })

  it('an outlier is flagged and included, and the verdict without it is given, too', () => {
    const comparison = compared([100, 100.5, 101, 80], [110, 110.5, 111])
    expect(comparison.before.runs.map(({ outlier }) => outlier)).toEqual([false, false, false, true])
    expect(comparison.verdict.outcome).toBe('inconclusive')
    expect(comparison.withoutOutliers?.outcome).toBe('improved')
    expect(withoutOutliersInWords(comparison)).toBe(
      'before 4 is more than 3% from the median of its side. Without: Average FPS improved: +10.0%.',
    )
    expect(compared([100, 100.5, 101, 80], [110, 110.5, 111], { asked: 0 }).withoutOutliers).toBeUndefined()
  })

  it('runs without a value have a reason and don’t count', () => {
    const short = run('short', [10])
    const comparison = compareRuns({
      before: [...at([100, 101, 102]), short],
      after: at([110, 111, 112], 'after'),
      metric: named('1%-low-average'),
    })
    expect(comparison.before.runs[3]).toMatchObject({ value: { ok: false, code: 'too-few-frames' } })
    expect(comparison.verdict.outcome).toBe('improved')
    expect(inWords(comparison).detail).toContain(
      'Indicative: 6 of 6 runs are under the 10,000 frames of a stable value.',
    )
    expect(
      compareRuns({ before: [short], after: at([100], 'after'), metric: named('1%-low-average') }).verdict,
    ).toMatchObject({ outcome: 'not-comparable', code: 'too-few-frames' })
    expect(compared([], []).verdict).toMatchObject({ code: 'no-run' })
    expect(compared([100], [110], { metric: drawCalls }).verdict).toMatchObject({ code: 'no-such-data' })
  })

  it('changes beyond all numbers are not comparable', () => {
    const none = { outcome: 'not-comparable', code: 'not-applicable' }
    expect(judge([1e-300], [1e300], QUESTION)).toMatchObject(none)
    expect(judge([1e-300, 1, 1], [1, 1, 1e300], QUESTION)).toMatchObject(none)
  })

  it('equal runs have no measurable change', () => {
    expect(compared([60, 60, 60], [60, 60, 60]).verdict).toMatchObject({
      outcome: 'no-measurable-change',
      change: 0,
      interval: { low: 0, high: 0 },
      couldShow: 0,
    })
  })
})

describe('shares and rates', () => {
  const stutter = named('stutter-time-capframex')
  const steady = at([60, 60, 60], 'after')
  const stuttering = [90, 100, 110].map((ms) =>
    run(`hitch of ${ms}`, [...new Array<number>(199).fill(10), ms]),
  )

  it('that drop to 0 or rise from 0 are compared as differences', () => {
    const comparison = compareRuns({ before: stuttering, after: steady, metric: stutter })
    expect(comparison).toMatchObject({
      after: { mean: 0 },
      verdict: { outcome: 'improved', scale: 'difference', change: expect.closeTo(-4.78, 2) },
    })
    expect(inWords(comparison).headline).toBe('Stutter time improved: from 4.77% to 0.')
    expect(inWords(comparison).detail).toMatch(/interval −\d\.\d\d to −\d\.\d\d points/)
    const back = compareRuns({ before: steady, after: stuttering, metric: stutter })
    expect(back.verdict.outcome).toBe('worse')
    expect(inWords(back).headline).toBe('Stutter time got worse: from 0 to 4.77%.')
  })

  it('that are 0 everywhere haven’t changed, and a single run gives no verdict', () => {
    expect(compareRuns({ before: at([60, 60, 60]), after: steady, metric: stutter })).toMatchObject({
      before: { mean: 0 },
      verdict: { outcome: 'no-measurable-change', change: 0 },
    })
    const one = compareRuns({ before: steady, after: stuttering.slice(0, 1), metric: stutter })
    expect(one.verdict).toMatchObject({ outcome: 'single-run', scale: 'difference' })
    expect(inWords(one).headline).toBe('Stutter time +4.33 points, too few runs.')
  })

  it('a figure with ratios is compared as a difference if one run has a value of 0', () => {
    const question = { ...QUESTION, unit: 'count', better: 'lower' } as const
    expect(judge([2000, 2010, 2020], [0, 0, 1], question)).toMatchObject({
      outcome: 'improved',
      scale: 'difference',
    })
  })
})

describe('one question', () => {
  const asking = (asked: number) => compared([98, 100, 102], [106, 108, 110], { asked })

  it('is judged alone, and a described figure has an interval but no verdict', () => {
    expect(asking(1).verdict.outcome).toBe('improved')
    const described = asking(0)
    expect(described.verdict).toMatchObject({
      outcome: 'not-judged',
      level: 0.975,
      interval: expect.anything(),
    })
    expect(described.withoutOutliers).toBeUndefined()
    expect(inWords(described).headline).toBe('Average FPS +8.0%.')
  })

  it('shares the error rate with others', () => {
    const width = (asked: number) => {
      const { verdict } = asking(asked)
      return 'interval' in verdict && verdict.interval ? verdict.interval.high - verdict.interval.low : 0
    }
    expect(asking(5).verdict).toMatchObject({ level: expect.closeTo(0.995) })
    expect(width(5)).toBeGreaterThan(width(1) * 1.3)
  })
})

describe('alternating runs', () => {
  /** A machine that warms up: each run slower than the last by 2%, the build after really 3% faster. */
  const warming = (rate: number, turn: number) => rate * 0.98 ** turn
  const turns = [0, 1, 2, 3]
  const minute = (turn: number) => `2026-05-04T10:${String(10 + 2 * turn)}:00.000Z`
  const side = (rate: number, first: number, label: string, stamped = true) =>
    turns.map((turn) =>
      runAt(
        `${label} ${turn}`,
        warming(rate, 2 * turn + first),
        stamped ? { capturedAt: minute(2 * turn + first) } : {},
      ),
    )

  it('are recognized by their times from four pairs on, in any order', () => {
    const before = side(100, 0, 'b')
    const after = side(106, 1, 'a').toReversed()
    expect(compareRuns({ before, after }).verdict).toMatchObject({ outcome: 'improved', isPaired: true })
    expect(compareRuns({ before, after, paired: false }).verdict).toMatchObject({
      outcome: 'inconclusive',
      isPaired: false,
    })
    expect(compareRuns({ before: before.slice(0, 3), after: after.slice(1) }).verdict).toMatchObject({
      isPaired: false,
    })
    expect(inWords(compareRuns({ before, after })).detail).toContain('compared in pairs')
  })

  it('are paired in the given order on request', () => {
    const [before, after] = [side(100, 0, 'b', false), side(106, 1, 'a', false)]
    expect(compareRuns({ before, after }).verdict).toMatchObject({ isPaired: false })
    expect(compareRuns({ before, after, paired: true }).verdict).toMatchObject({
      outcome: 'improved',
      isPaired: true,
    })
    expect(compareRuns({ before, after: after.slice(1), paired: true }).verdict).toMatchObject({
      isPaired: false,
    })
  })

  it('have the interval that was calculated elsewhere', () => {
    // Differences of logarithms of 98, 100, 102 and 108, 110, 112; t(0.9875; 2) = 6.20535.
    const { verdict } = compared([98, 100, 102], [108, 110, 112], { paired: true })
    expect(verdict).toMatchObject({
      interval: { low: expect.closeTo(0.092880238, 9), high: expect.closeTo(0.1072174056, 9) },
    })
  })

  it('without a value are left out with their pair', () => {
    const [before, after] = [side(100, 0, 'b'), side(106, 1, 'a')]
    const short = run('short', [], { capturedAt: minute(0) })
    const { verdict } = compareRuns({ before: [short, ...before.slice(1)], after })
    expect(verdict).toMatchObject({ outcome: 'improved', isPaired: true })
  })

  it('are not recognized in blocks and in copies with the same date', () => {
    const blocks = {
      before: side(100, 0, 'b'),
      after: turns.map((turn) => runAt(`a ${turn}`, 103, { capturedAt: minute(20 + turn) })),
    }
    expect(compareRuns(blocks).verdict).toMatchObject({ isPaired: false })
    const copied = (label: string, second: number) =>
      turns.map((turn) =>
        runAt(`${label} ${turn}`, 100 + turn, { capturedAt: `2026-05-04T10:00:00.${second}${turn}0Z` }),
      )
    expect(compareRuns({ before: copied('b', 1), after: copied('a', 2) }).verdict).toMatchObject({
      isPaired: false,
    })
  })
})

it('no verdict overclaims or contains NaN', () => {
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

const QUESTION = {
  unit: 'FPS',
  better: 'higher',
  practicalThreshold: 0.03,
  asked: 1,
  isPaired: false,
} as const

/** Compares runs at these rates by average FPS. */
function compared(before: readonly number[], after: readonly number[], more: Comparing = {}) {
  return compareRuns({ before: at(before), after: at(after, 'after'), ...more })
}

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
