import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { builds } from '../../../analysis/fixtures/simulated-runs.ts'
import { verdictFigures } from '../../../content/verdict-figures.ts'
import { ROOT } from '../../run-tool.ts'
import { RUNS, SCATTERS, smallest, WAYS, WAYS_NOT_HELD, type Way } from './simulation.ts'
import { README_TABLE, readmeTable } from './written.ts'

const TRIALS = 150
const HELD = Object.keys(WAYS) as Way[]

it('no way that the rule holds was seen to err in more than 5 %', () => {
  for (const way of HELD) expect(Math.max(...verdictFigures.falseVerdicts[way]), way).toBeLessThanOrEqual(5)
})

it.each(Object.entries({ ...WAYS, ...WAYS_NOT_HELD }))(
  '%s: a cheaper run agrees with what is shown',
  (way, trial) => {
    const column = 1
    const scatter = SCATTERS[column] as number
    const found = [5, 10].map((runs) => {
      const errs = Array.from({ length: TRIALS }, (_, seed) => trial(scatter, seed * 31 + 5, runs))
      return (100 * errs.filter(Boolean).length) / TRIALS
    })
    const shown = verdictFigures.falseVerdicts[way as Way][column] as number
    const error = 100 * Math.sqrt((shown / 100) * (1 - shown / 100) * (1 / TRIALS))
    // What is shown is the most of three numbers of runs.
    expect(Math.min(...found)).toBeLessThanOrEqual(shown + 2.5 * error)
    expect(Math.max(...found), `${shown}`).toBeGreaterThanOrEqual(shown - 4 * error)
  },
)

it('the smallest changes are those that the rule works out', () => {
  expect(verdictFigures.smallest).toEqual(smallest())
  expect([verdictFigures.scatters, verdictFigures.runsASide]).toEqual([SCATTERS, RUNS])
})

it('the README shows the same figures', () => {
  const readme = readFileSync(join(ROOT, 'analysis/README.md'), 'utf8')
  const figures = { ...JSON.parse(JSON.stringify(verdictFigures)), trials: verdictFigures.trials }
  expect(README_TABLE.exec(readme)?.[0]).toBe(readmeTable(figures))
})

it('builds are the same for the same seed, and another for another', () => {
  const runs = (seed: number) => builds({ scatter: 0.02, seed }).take({ before: [], after: [] }, 3)
  expect(runs(1)).toEqual(runs(1))
  expect(runs(1)).not.toEqual(runs(2))
})
