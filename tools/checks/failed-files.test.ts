import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../run-tool.ts'
import { failedFilesSummary, failedInLines, failedInVitest, leftOutInVitest } from './failed-files.ts'

it('sums up by file, the worst first', () => {
  expect(failedFilesSummary([{ 'a.ts': 1, 'b.ts': 1 }, {}, { 'b.ts': 2 }])).toBe(
    'Failed, by file:\n    3  b.ts\n    1  a.ts\n',
  )
  expect(failedFilesSummary([{}])).toBe('')
})

it('reads the results of unit tests, with files that could not be loaded', () => {
  const test = (status: string) => ({ status, fullName: `one that ${status}` })
  const [passed, failed, skipped] = [test('passed'), test('failed'), test('skipped')]
  const of = (name: string, status: string, assertionResults: { status: string; fullName: string }[]) => ({
    name: join(ROOT, name),
    status,
    startTime: 0,
    endTime: 0,
    assertionResults,
  })
  expect(
    failedInVitest({
      numPassedTests: 2,
      numFailedTests: 2,
      testResults: [
        of('domain/a.test.ts', 'failed', [passed, failed, failed]),
        of('domain/b.test.ts', 'passed', [passed]),
        of('domain/c.test.ts', 'failed', []),
      ],
    }),
  ).toEqual({ 'domain/a.test.ts': 2, 'domain/c.test.ts': 1 })
  expect(
    leftOutInVitest({
      numPassedTests: 1,
      numFailedTests: 0,
      testResults: [of('domain/a.test.ts', 'passed', [passed, skipped])],
    }),
  ).toEqual(['domain/a.test.ts: one that skipped'])
})

it('reads what types and lint say', () => {
  const output = [
    'app/root.tsx(31,5): error TS2322: Type is wrong.',
    "app/root.tsx(32,5): error TS2304: Cannot find name 'x'.",
    '  the way to it, app/ui/form.ts(1,1), is no error',
    'content/tiers.ts:7:14 lint/style/useConst ━━━━━━━━━━',
    'content/faqs.ts format ━━━━━━━━━━',
    'Found 4 errors.',
  ].join('\n')
  expect(failedInLines(output)).toEqual({ 'app/root.tsx': 2, 'content/tiers.ts': 1, 'content/faqs.ts': 1 })
})
