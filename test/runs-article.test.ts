import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { levelOf, metric, minimumDetectable } from '@bildruta/frame-times'
import { expect, it } from 'vitest'
import { hitchMinute } from '#app/analyser/session/hitch-minutes.ts'
import { randomNumbers } from '#app/analyser/session/random-numbers.ts'
import { traceOf } from '#app/analyser/teaching/trace-of.ts'
import { verdictFigures } from '#content/verdict-figures.ts'

const FILE = '../content/insights/how-many-runs-until-you-may-say-faster.md'
const text = readFileSync(join(import.meta.dirname, FILE), 'utf8')
const { changes, scatters, runsASide, found, falseVerdicts, smallest } = verdictFigures

it('says of three, five and ten runs what was simulated', () => {
  const row = found[changes.indexOf(0.05)]?.[scatters.indexOf(0.025)]
  const [three, five, ten] = ([3, 5, 10] as const).map((runs) =>
    Math.round(row?.[runsASide.indexOf(runs)] ?? 0),
  )
  expect(text).toContain(
    `found in ${three} of 100 comparisons. With five runs it is ${five}, with ten ${ten}`,
  )
})

it('says what throwing frames together and cutting them does', () => {
  expect(text).toContain(`calls ${pooledFalseVerdicts()} of 100 *equal* builds different`)
  const { cut, low, lowAfter, longestAfter } = trimmedMinute()
  expect(text).toContain(`a 1% low of ${low} FPS`)
  expect(text).toContain(`${cut} frames go`)
  expect(text).toContain(`a 1% low of ${lowAfter} FPS, and the longest takes ${longestAfter.toFixed(1)} ms`)
})

it('says how often a verdict errs that is asked wrongly', () => {
  expect(text).toContain(`wrong for ${Math.max(...falseVerdicts.lookedAtEachRun)}% of equal builds`)
  expect(text).toContain(`up to ${Math.max(...falseVerdicts.inBlocks)}% of equal builds`)
  expect(text).toContain(`it is ${Math.max(...falseVerdicts.inTurn)}%`)
})

it('shows the smallest changes that the rule of verdicts works out', () => {
  const worked = runsASide.map((runs) =>
    scatters.map((scatter) => {
      const known = { standardError: scatter * Math.sqrt(2 / runs), freedom: 2 * runs - 2 }
      return Math.round(1000 * Math.expm1(minimumDetectable(known, levelOf(1)))) / 10
    }),
  )
  expect(smallest).toEqual(worked)
})

const LOW = '1%-low-average'

/** What remains of a minute with hitches after outliers are removed by the quartile rule (1.5 × their distance). */
function trimmedMinute() {
  const times = hitchMinute(3)
  const sorted = times.toSorted((a, b) => a - b)
  const quartile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  const [first, third] = [quartile(0.25), quartile(0.75)]
  const limit = third + 1.5 * (third - first)
  const kept = times.filter((ms) => ms <= limit)
  return {
    cut: times.length - kept.length,
    longestAfter: Math.max(...kept),
    low: lowOf(times),
    lowAfter: lowOf(kept),
  }
}

const TRIALS = 4000
const RUNS = 5
/** How much the average varies between repeats of one build, as a fraction. */
const SCATTER = 0.02
/** From this many standard errors, a difference counts as certain at 95%. */
const CERTAIN = 1.96

/**
 * Percentage of equal builds that are called different if the frames of five runs are pooled as if each were a
 * measurement.
 */
function pooledFalseVerdicts(): number {
  const frames = hitchMinute(0)
  const mean = frames.reduce((sum, ms) => sum + ms, 0) / frames.length
  const spread = Math.sqrt(frames.reduce((sum, ms) => sum + (ms - mean) ** 2, 0) / (frames.length - 1)) / mean
  const error = spread * Math.sqrt(2 / (RUNS * frames.length))
  const random = randomNumbers(5)
  const side = () =>
    Array.from({ length: RUNS }, () => SCATTER * normal(random)).reduce((sum, run) => sum + run, 0) / RUNS
  const different = Array.from({ length: TRIALS }, () => Math.abs(side() - side()) > CERTAIN * error)
  return Math.round((100 * different.filter(Boolean).length) / TRIALS)
}

function lowOf(times: readonly number[]): number {
  const value = metric(LOW)?.of(traceOf(times))
  if (!value?.ok) throw new Error('the generated minute has no 1% low')
  return Math.round(value.value * 10) / 10
}

/** Close enough to a normal distribution: the sum of twelve. */
function normal(random: () => number): number {
  return Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6)
}
