// What each change has to pass; `--long` is `npm run test:long`, every check of the project: also what a change seldom breaks, everything on
// both engines and in both widths, more random sequences, and kills. The last line sums them up.

import { runTool, stopToolsOnSignal } from '../run-tool.ts'
import {
  arialLike,
  chromium,
  dovecot,
  ensureInstalled,
  faketime,
  java,
  nginx,
  poppler,
  postgres,
} from '../system-packages.ts'
import {
  atLeastOneIf,
  formatAndLint,
  freshReport,
  readReport,
  types,
  unitAndApiTests,
} from './check-steps.ts'
import { passedAtSecondTry, type TriedSuite } from './second-tries.ts'
import { type Suite, secondsInPlaywright, slowFilesSummary } from './slow-files.ts'
import { close, type Outcome, oneCheck, runInTurn, type Step } from './steps.ts'

const isLong = process.argv.includes('--long')
// Tests know what ships; what the studio has of its own is checked by its build.
process.env.OWN = 'off'
// For Vitest and Playwright, whose configurations read them.
if (isLong) Object.assign(process.env, { LONG: 'on', RUNS: '200' })

const build = oneCheck('build', [process.execPath, 'tools/bootstrap.mjs', 'build'])
const html = oneCheck('HTML of every page', [process.execPath, 'tools/checks/html-check.ts'])
const KILLS = '50'
const faults = (...words: string[]): [string, ...string[]] => [
  process.execPath,
  'tools/measure/faults.ts',
  ...words,
]
const kills = oneCheck(
  `${KILLS} and ${KILLS} kills of the server on sqlite and postgres, and a fortnight of two behind nginx`,
  faults('--kills', KILLS, '--engine', 'sqlite'),
  faults('--kills', KILLS, '--engine', 'postgres'),
  faults('--fortnight'),
)
const browserTests: Step = {
  name: isLong ? 'browser tests on sqlite and postgres' : 'browser tests',
  run: runBrowserTests,
}

stopToolsOnSignal()
await ensureInstalled(chromium, arialLike, postgres, java, poppler, dovecot)
if (isLong) await ensureInstalled(nginx, faketime)
const first = await Promise.all([runInTurn([build]), runInTurn([formatAndLint, types])])
const isBuilt = first[0].every(({ failed }) => failed === 0)
if (!isBuilt) process.stdout.write('Left out, as there is no build: browser tests, HTML, kills\n')
// What waits in one lane leaves its core to the other.
const rest = await Promise.all([
  runInTurn(isBuilt ? [browserTests, html] : []),
  runInTurn([unitAndApiTests, ...(isBuilt && isLong ? [kills] : [])]),
])
const outcomes = [...first, ...rest].flat()
process.stdout.write(slowFilesSummary(outcomes.map(({ secondsIn = {} }) => secondsIn)))
await close(outcomes)

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: (Suite & TriedSuite)[]
}

async function runBrowserTests(): Promise<Outcome> {
  const report = freshReport('browser.json')
  const { status, output } = await runTool('playwright', ['test', '--reporter=dot,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const { stats, suites } = readReport<PlaywrightReport>(report) ?? { stats: undefined, suites: [] }
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {}
  return {
    passed: expected + flaky,
    failed: atLeastOneIf(status !== 0, unexpected),
    output,
    atSecondTry: passedAtSecondTry(suites),
    secondsIn: secondsInPlaywright(suites, 'test/e2e'),
  }
}
