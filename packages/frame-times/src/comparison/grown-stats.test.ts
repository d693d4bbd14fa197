import { expect, it } from 'vitest'
import { run } from '../../fixtures/runs.ts'
import { grownStats } from './grown-stats.ts'
import type { Run } from './run.ts'

it('what grew most of a frame comes first, in ms, with how well it is known; what did not change is not named', () => {
  const grown = grownStats({
    before: side({
      'GPU/BasePass': [2, 2.1, 2.2],
      'GPU/Lights': [4, 4, 4],
      'Exclusive/GameThread/AI': [1, 1, 1],
    }),
    after: side({
      'GPU/BasePass': [3, 3.1, 3.2],
      'GPU/Lights': [3.5, 3.5, 3.5],
      'Exclusive/GameThread/AI': [1, 1, 1],
      'GPU/New': [0.25, 0.25, 0.25],
      'RHI/DrawCalls': [900, 900, 900],
    }),
  })
  expect(grown.map(({ name, difference }) => [name, Number(difference.toFixed(3))])).toEqual([
    ['GPU/BasePass', 1],
    ['GPU/New', 0.25],
    ['GPU/Lights', -0.5],
  ])
  expect(grown[0]).toMatchObject({ before: expect.closeTo(2.1, 9), after: expect.closeTo(3.1, 9) })
  expect(grown[0]?.interval?.low).toBeGreaterThan(0.6)
  expect(grown[0]?.interval?.high).toBeLessThan(1.4)
  expect(grown[1]).toMatchObject({ before: 0, interval: { low: 0.25, high: 0.25 } })
})

it('two runs a side know no interval, and runs without stats none of it', () => {
  const few = { before: side({ 'GPU/A': [1, 2] }), after: side({ 'GPU/A': [2, 3] }) }
  expect(grownStats(few)).toEqual([
    { name: 'GPU/A', before: 1.5, after: 2.5, difference: 1, interval: undefined },
  ])
  expect(grownStats({ before: [run('a', [10])], after: [run('b', [10])] })).toEqual([])
  expect(grownStats({ before: [run('a', [10])], after: few.after })).toEqual([])
  expect(grownStats(few, 0)).toEqual([])
})

/** One run for each position in the lists. */
function side(stats: Record<string, number[]>): Run[] {
  const [first = []] = Object.values(stats)
  return first.map((_, index) => {
    const made = run(`${index}`, [10, 11])
    const own = Object.entries(stats).map(([name, values]) => [name, Float64Array.of(values[index] ?? 0)])
    return { ...made, trace: { ...made.trace, stats: Object.fromEntries(own) } }
  })
}
