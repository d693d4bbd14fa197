// `npm run check`: format, lint, types and fast unit tests. `npm test` (`--all`): everything a change must
// pass. `npm run test:long` (`--long`): also rare cases, both engines, both widths, more random sequences and
// kills.
import { endProcess, runTool, stopToolsOnSignal } from '../run-tool.ts'
import { arialLike, chromium, dovecot, ensureInstalled, java, poppler, postgres } from '../system-packages.ts'

/** Commands run in turn until one fails. */
type Step = { name: string; commands: string[][]; environment?: NodeJS.ProcessEnv }

const KILLS = '50'
const isLong = process.argv.includes('--long')

const lint = step('format and lint', ['biome check --error-on-warnings --diagnostic-level=warn --colors=off'])
const types = step('types', [
  'node scripts/make/typegen.ts',
  'tsc --pretty false --incremental --tsBuildInfoFile reports/types.tsbuildinfo',
])
/**
 * Excludes tests that register clients through the API, which costs a password hash each, and tests that
 * start programs.
 */
const fastUnitTests = unitTests('sqlite', [
  'server/api/**/!(routes).test.ts',
  'cli/**',
  'scripts/make/*.test.ts',
  '**/*-processes.test.ts',
  'test/bootstrap.test.ts',
])
const build = step('build', ['node scripts/bootstrap.mjs build'])
const browserTests = step('browser tests', ['playwright test --reporter=dot'])
const html = step('HTML of every page', ['node scripts/checks/html-check.ts'])
const kills = step(
  'kills of the server',
  ['sqlite', 'postgres'].map((engine) => `node scripts/measure/chaos.ts --kills ${KILLS} --engine ${engine}`),
)

stopToolsOnSignal()
const failed = isLong || process.argv.includes('--all') ? await runAll() : await runFast()
process.stdout.write(failed.length === 0 ? 'All passed.\n' : `FAILED: ${failed.join(', ')}\n`)
await endProcess(failed.length === 0 ? 0 : 1)

async function runFast(): Promise<string[]> {
  return (await Promise.all([runInTurn([lint, types]), runInTurn([fastUnitTests])])).flat()
}

async function runAll(): Promise<string[]> {
  // Build and sources don't need these programs.
  const installed = ensureInstalled(chromium, arialLike, postgres, java, poppler, dovecot)
  // Tests expect the shipped content; overrides are checked by the build.
  process.env.OVERRIDES = 'off'
  if (isLong) Object.assign(process.env, { LONG: 'on', RUNS: '200' })
  const [ofBuild, ofSources] = await Promise.all([runInTurn([build]), runInTurn([lint, types]), installed])
  const isBuilt = ofBuild.length === 0
  if (!isBuilt) process.stdout.write('Skipped without a build: browser tests, HTML, kills\n')
  // Each lane leaves a core to the other while it waits.
  const ofTests = await Promise.all([
    runInTurn(isBuilt ? [browserTests, html] : []),
    runInTurn([unitTests('sqlite,postgres'), ...(isBuilt && isLong ? [kills] : [])]),
  ])
  return [...ofBuild, ...ofSources, ...ofTests.flat()]
}

/** @returns the names of the steps that failed */
async function runInTurn(steps: readonly Step[]): Promise<string[]> {
  const failed: string[] = []
  for (const one of steps) {
    const startedAt = performance.now()
    const { status, output } = await run(one)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(
      `${status === 0 ? 'ok' : 'FAILED'}  ${one.name} (${seconds} s)\n${output.trim()}\n\n`,
    )
    if (status !== 0) failed.push(one.name)
  }
  return failed
}

async function run({ commands, environment }: Step): Promise<{ status: number; output: string }> {
  let output = ''
  for (const [program = '', ...args] of commands) {
    const finished = await runTool(program, args, environment)
    output += finished.output
    if (finished.status !== 0) return { status: finished.status, output }
  }
  return { status: 0, output }
}

function step(name: string, commands: readonly string[], environment: NodeJS.ProcessEnv = {}): Step {
  return { name, commands: commands.map((command) => command.split(' ')), environment }
}

function unitTests(engines: string, excluded: readonly string[] = []): Step {
  const without = excluded.map((pattern) => ` --exclude=${pattern}`).join('')
  return step(`unit tests on ${engines}`, [`vitest run --reporter=dot --no-color${without}`], {
    ENGINES: engines,
    NODE_ENV: 'test',
  })
}
