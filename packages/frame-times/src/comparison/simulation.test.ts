import { describe, expect, it } from 'vitest'
import { builds, STRAYS, type Stray } from '../../fixtures/simulated-runs.ts'
import { headlineMetric } from '../metrics/average-fps.ts'
import { judge, type Question } from './judge.ts'
import { OUTCOMES, PRACTICAL_THRESHOLD, type Verdict } from './verdict.ts'

const SCATTERS = [0.015, 0.025, 0.05, 0.08]
const TRIALS = 400
/** Two standard errors of a share of 5% in so many trials. */
const CHANCE = 0.022
const QUESTION: Question = {
  ...headlineMetric,
  practicalThreshold: PRACTICAL_THRESHOLD,
  asked: 1,
  isPaired: false,
}

it.each(Object.entries(STRAYS))(
  '%s: equal builds are called different in at most half of 5%, one look of two',
  (_, stray) => {
    const found = SCATTERS.flatMap((scatter) =>
      [3, 5, 10].map((runs) => certain(verdicts(runs, { scatter, stray }))),
    )
    expect(Math.max(...found)).toBeLessThanOrEqual(0.05)
    expect(found.reduce((sum, one) => sum + one) / found.length).toBeLessThanOrEqual(0.03)
  },
)

describe.each(SCATTERS)('runs that scatter by %d', (scatter) => {
  it('making the advised runs until none are left errs in at most 5%', () => {
    for (const runs of [3, 5]) {
      const last = Array.from({ length: TRIALS }, (_, seed) => lookedAgain(runs, scatter, 0, seed).last)
      expect(certain(last), `from ${runs}`).toBeLessThanOrEqual(0.05 + CHANCE)
    }
  })

  it('what runs could have shown, they show four times in five', () => {
    const runs = 5
    const typical = verdicts(runs, { scatter })
      .map((verdict) => ('couldShow' in verdict ? verdict.couldShow : Number.NaN))
      .sort((one, other) => one - other)[TRIALS / 2]
    expect(certain(verdicts(runs, { scatter, change: typical ?? 0, seed: 9000 }))).toBeCloseTo(0.8, 1)
  })
})

it('runs as many as were advised tell a change of the threshold four times in five', () => {
  for (const scatter of [0.015, 0.025]) {
    const looks = Array.from({ length: TRIALS }, (_, seed) =>
      lookedAgain(5, scatter, PRACTICAL_THRESHOLD, seed),
    )
    const advised = looks.flatMap(({ second }) => second ?? [])
    expect(certain(advised), `${scatter}`).toBeGreaterThanOrEqual(0.8 - CHANCE)
  }
})

type Runs = { scatter: number; change?: number; stray?: Stray; seed?: number }

function verdicts(runs: number, { seed = 0, ...runsOf }: Runs): Verdict[] {
  const { take } = builds({ ...runsOf, seed: seed + runs })
  return Array.from({ length: TRIALS }, () => {
    const { before, after } = take({ before: [], after: [] }, runs)
    return judge(before, after, QUESTION)
  })
}

/** The verdict at the second look, if there was one, and at the last. */
function lookedAgain(runs: number, scatter: number, change: number, seed: number) {
  const { take } = builds({ scatter, change, seed: seed + 77_000 })
  let sides = take({ before: [], after: [] }, runs)
  let last = judge(sides.before, sides.after, QUESTION)
  let second: Verdict | undefined
  while (last.outcome === 'inconclusive' && last.runsASide !== undefined) {
    sides = take(sides, last.runsASide)
    last = judge(sides.before, sides.after, QUESTION)
    second ??= last
  }
  return { second, last }
}

function certain(found: readonly Verdict[]): number {
  return share(found, ({ outcome }) => OUTCOMES[outcome].isCertain)
}

function share(found: readonly Verdict[], is: (verdict: Verdict) => boolean): number {
  return found.filter(is).length / found.length
}
