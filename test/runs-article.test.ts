import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { levelOf, smallestShown } from '@bildruta/frame-times'
import { expect, it } from 'vitest'
import { verdictFigures } from '#content/verdict-figures.ts'
import { pooledFalseVerdicts, trimmedMinute } from './runs-lesson.ts'

const FILE = '../content/insights/how-many-runs-until-you-may-say-faster.md'
const text = readFileSync(join(import.meta.dirname, FILE), 'utf8')
const { changes, scatters, runsASide, found, falseVerdicts, smallest } = verdictFigures

it('says of three, five and ten runs what was simulated', () => {
  const row = found[changes.indexOf(0.05)]?.[scatters.indexOf(0.025)]
  const [three, five, ten] = ([3, 5, 10] as const).map((runs) =>
    Math.round(row?.[runsASide.indexOf(runs)] ?? 0),
  )
  expect(text).toContain(`found in ${three} of 100 comparisons. With five it is ${five}, with ten ${ten}`)
})

it('says what throwing frames together and cutting them does', () => {
  expect(text).toContain(`calls ${pooledFalseVerdicts()} of 100 *equal* builds different`)
  const { cut, low, lowAfter, longestAfter } = trimmedMinute()
  expect(text).toContain(`a 1% low of ${low} FPS`)
  expect(text).toContain(`${cut} frames go`)
  expect(text).toContain(`a 1% low of ${lowAfter} FPS and a longest frame of ${longestAfter.toFixed(1)} ms`)
})

it('says how often a verdict errs that is asked wrongly', () => {
  expect(text).toContain(`wrong in ${Math.max(...falseVerdicts.lookedAtEachRun)}% of equal builds`)
  expect(text).toContain(`up to ${Math.max(...falseVerdicts.inBlocks)}% of equal builds`)
  expect(text).toContain(`it is ${Math.max(...falseVerdicts.inTurn)}%`)
})

it('shows the smallest changes that the rule of verdicts works out', () => {
  const worked = runsASide.map((runs) =>
    scatters.map((scatter) => {
      const known = { standardError: scatter * Math.sqrt(2 / runs), freedom: 2 * runs - 2 }
      return Math.round(1000 * Math.expm1(smallestShown(known, levelOf(1)))) / 10
    }),
  )
  expect(smallest).toEqual(worked)
})
