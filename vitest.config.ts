import { configDefaults, defineConfig } from 'vitest/config'
import type { Engine } from './platform/database/database.ts'

const ENGINES: readonly Engine[] = ['sqlite', 'postgres']

/**
 * `LONG=on` runs `anEngine` tests on both engines and includes `*-long.test.ts`. `ENGINES=sqlite` leaves out
 * PostgreSQL. `RUNS=5000` sets the number of random payment sequences, with random seeds; `SEED=7` sets the
 * seed.
 */
const chosen = process.env.ENGINES?.split(',') ?? ENGINES
const isLong = process.env.LONG === 'on'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'build/**', 'test/e2e/**', ...(isLong ? [] : ['**/*-long.test.ts'])],
    environment: 'node',
    // Tests expect the shipped content.
    env: { OVERRIDES: 'off' },
    pool: 'forks',
    // Files share a process, because loading modules again took longer than the tests. Tests must undo
    // changes to environment, clock and globals.
    isolate: false,
    // Tests wait as much as they work, so both cores are used.
    maxWorkers: 2,
    globalSetup: './test/global-setup.ts',
    setupFiles: ['./test/same-draws.ts', './test/plans/remember-statements.ts'],
    provide: {
      engines: ENGINES.filter((engine) => chosen.includes(engine)),
      long: isLong,
      runs: Number(process.env.RUNS ?? 0),
      seed: Number(process.env.SEED ?? (process.env.RUNS ? Date.now() % 2 ** 31 : 20_261_122)),
    },
    // Only stuck tests take this long. Longer than the connection timeout, so that a deadlock's cause is
    // shown.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
