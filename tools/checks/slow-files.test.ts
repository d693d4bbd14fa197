import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../run-tool.ts'
import { secondsInPlaywright, secondsInVitest, slowFilesSummary } from './slow-files.ts'

it('sums up by file over all steps, the slowest first, twenty-five at most', () => {
  expect(slowFilesSummary([{ 'a.ts': 1, 'b.ts': 2 }, {}, { 'a.ts': 100.26 }])).toBe(
    'Slowest, in seconds by file:\n  101.3  a.ts\n    2.0  b.ts\n',
  )
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${i}.ts`, i]))
  expect(slowFilesSummary([many]).split('\n')).toHaveLength(1 + 25 + 1)
  expect(slowFilesSummary([{}])).toBe('')
})

it('reads the times of unit tests', () => {
  const name = join(ROOT, 'domain/a.test.ts')
  expect(secondsInVitest({ testResults: [{ name, startTime: 1_000, endTime: 3_500 }] })).toEqual({
    'domain/a.test.ts': 2.5,
  })
})

it('reads the times of browser tests, of all their attempts and of those in a describe', () => {
  const spec = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const inner = { file: 'a.spec.ts', specs: [spec(500)], suites: [] }
  const suites = [
    { file: 'a.spec.ts', specs: [spec(1_000, 2_000), spec(250)], suites: [inner] },
    { file: 'b.spec.ts', specs: [spec(100)] },
  ]
  expect(secondsInPlaywright(suites, 'test/e2e')).toEqual({
    'test/e2e/a.spec.ts': 3.75,
    'test/e2e/b.spec.ts': 0.1,
  })
})
