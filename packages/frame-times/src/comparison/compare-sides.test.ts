import { expect, it } from 'vitest'
import { runAt } from '../../fixtures/runs.ts'
import { normal } from '../../fixtures/traces.ts'
import { seeded } from '../statistics/random.ts'
import { compareSides } from './compare-sides.ts'
import { OUTCOMES } from './outcomes.ts'

const at = (side: string, rates: readonly number[]) => rates.map((fps) => runAt(`${side} ${fps}`, fps))

it('each side has its verdict against the baseline, and all of them share the error', () => {
  const compared = compareSides({
    baseline: at('a', [60, 60.2, 60.4]),
    others: [
      { name: 'faster', runs: at('b', [66, 66.2, 66.4]) },
      { name: 'same', runs: at('c', [60.1, 60.2, 60.3]) },
      { name: 'slower', runs: at('d', [54, 54.2, 54.4]) },
      { name: 'none', runs: [] },
    ],
  })
  expect(compared.map(({ name, comparison: { over } }) => [name, over.verdict.outcome])).toEqual([
    ['faster', 'improved'],
    ['same', 'no-measurable-change'],
    ['slower', 'worse'],
    ['none', 'not-comparable'],
  ])
  const [first] = compared
  expect(first?.comparison.over.verdict).toMatchObject({ level: 1 - 0.025 / 4 })
  expect(compareSides({ baseline: at('a', [60]), others: [] })).toEqual([])
})

it('of six equal builds any is called different in at most 5 %', () => {
  const random = seeded(5)
  const side = (name: string) =>
    Array.from({ length: 4 }, (_, index) =>
      runAt(`${name} ${index} ${random()}`, 60 * Math.exp(0.03 * normal(random))),
    )
  let wrong = 0
  const trials = 200
  for (let trial = 0; trial < trials; trial++) {
    const others = ['b', 'c', 'd', 'e', 'f'].map((name) => ({ name, runs: side(name) }))
    const compared = compareSides({ baseline: side('a'), others })
    if (compared.some(({ comparison: { over } }) => OUTCOMES[over.verdict.outcome].isCertain)) wrong++
  }
  expect(wrong / trials).toBeLessThanOrEqual(0.05)
})
