import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runTool } from '../run-tool.ts'
import { failedInVitest, leftOutInVitest, type VitestReport } from './failed-files.ts'
import { secondsInVitest } from './slow-files.ts'
import { type Outcome, oneCheck, type Step } from './steps.ts'

/** Formatting and lint. */
export const formatAndLint = oneCheck('format and lint', [
  'biome',
  'check',
  '--error-on-warnings',
  '--diagnostic-level=warn',
  '--colors=off',
])

/** Types of everything, with those that React Router derives from the routes. */
export const types = oneCheck(
  'types',
  ['react-router', 'typegen'],
  ['tsc', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', 'reports/types.tsbuildinfo'],
)

/** Unit and API tests on both database engines. */
export const unitAndApiTests: Step = {
  name: 'unit and API tests on sqlite and postgres',
  run: () => runUnitTests({ ENGINES: 'sqlite,postgres' }),
}

/** The fast ones: without those that register clients through the API, each of whom costs a password hash, or start programs. */
export const unitTests: Step = {
  name: 'unit tests on sqlite',
  run: () =>
    runUnitTests({ ENGINES: 'sqlite' }, [
      'server/api/**/!(routes).test.ts',
      'studio/**',
      'tools/make/*.test.ts',
      '**/*-processes.test.ts',
      'test/bootstrap.test.ts',
    ]),
}

async function runUnitTests(environment: NodeJS.ProcessEnv, excluded: string[] = []): Promise<Outcome> {
  const report = freshReport('unit.json')
  // One process for many files takes half the time; no test may leave anything behind in a module.
  const args = ['run', '--no-isolate', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { status, output } = await runTool(
    'vitest',
    [...args, ...excluded.map((pattern) => `--exclude=${pattern}`)],
    { ...environment, NODE_ENV: 'test' },
  )
  const results = readReport<VitestReport>(report) ?? {
    numPassedTests: 0,
    numFailedTests: 0,
    testResults: [],
  }
  return {
    passed: results.numPassedTests,
    failed: atLeastOneIf(status !== 0, results.numFailedTests),
    output,
    failedIn: failedInVitest(results),
    leftOut: leftOutInVitest(results),
    secondsIn: secondsInVitest(results),
  }
}

/** Where a runner writes its results; what an earlier run left there is gone. */
export function freshReport(name: string): string {
  const file = join(ROOT, 'reports', name)
  mkdirSync(join(ROOT, 'reports'), { recursive: true })
  rmSync(file, { force: true })
  return file
}

/** A runner's results; nothing when it crashed before it wrote any. */
export function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** A runner that fails without a failed test (it crashed, a file did not load) counts as one failure. */
export function atLeastOneIf(hasFailed: boolean, failedTests: number): number {
  return hasFailed ? Math.max(1, failedTests) : failedTests
}
