import { configDefaults, defineConfig } from 'vitest/config'
import type { Engine } from './platform/database/database.ts'

const ENGINES: readonly Engine[] = ['sqlite', 'postgres']

/**
 * `LONG=on` runs on both engines what otherwise runs on one (`anEngine`), and the files `*-long.test.ts`: programs started many times over, which a
 * change seldom breaks. `ENGINES=sqlite` leaves PostgreSQL out. `RUNS=5000` makes so many random sequences of payments instead of the usual few;
 * `SEED=7` draws other cases than the usual ones, in every test that draws any. With RUNS they are other ones each time.
 */
const chosen = process.env.ENGINES?.split(',') ?? ENGINES
const isLong = process.env.LONG === 'on'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'build/**', 'test/e2e/**', ...(isLong ? [] : ['**/*-long.test.ts'])],
    environment: 'node',
    // Tests know what ships.
    env: { OWN: 'off' },
    pool: 'forks',
    // A process keeps the modules that it has read from file to file: to read them anew took more time than the tests. What a test
    // changes of its process (environment, clock, globals), it puts back.
    isolate: false,
    // A test waits as much as it works: for the disk, for PostgreSQL, for programs that it starts. By itself Vitest leaves a core alone.
    maxWorkers: 2,
    globalSetup: './test/global-setup.ts',
    setupFiles: ['./test/same-draws.ts', './test/plans/remember-statements.ts'],
    provide: {
      engines: ENGINES.filter((engine) => chosen.includes(engine)),
      long: isLong,
      runs: Number(process.env.RUNS ?? 0),
      seed: Number(process.env.SEED ?? (process.env.RUNS ? Date.now() % 2 ** 31 : 20_261_122)),
    },
    // Only what hangs takes so long, on the slowest machine too: longer than a query waits for its connection, so that the reason of
    // a deadlock is shown.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
