import { defineConfig } from '@playwright/test'
import { CHROMIUM, CHROMIUM_ARGUMENTS } from './test/chromium.ts'
import type { HarnessOptions } from './test/e2e/harness.ts'

const WIDE = { viewport: { width: 1280, height: 800 } }
const NARROW = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** With `LONG=on`, as in `npm run test:long`, everything that the width could matter to runs in both. */
const isLong = process.env.LONG === 'on'

/**
 * A test runs in a window of a desktop, unless tags say otherwise: `@both-widths` looks at what a phone's width changes and runs in
 * both, `@phone` in the narrow one alone; `@desktop` and `@once` stay in one window in the long run too, where the others run in both.
 * `@postgres` runs on PostgreSQL as well, in one size: the database does not know how wide a window is. So does `@postgres-long`, in
 * the long run alone: what it says to the database, the tests of stores and of the API say to both engines.
 */
export default defineConfig<object, HarnessOptions>({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  preserveOutput: 'failures-only',
  // A file stays in one process: each that takes part starts a browser and the servers that the file asks for.
  fullyParallel: false,
  // A test waits a third of its time and more, for the server and for what the page shows; others run meanwhile.
  workers: 4,
  forbidOnly: true,
  // Only what hangs takes so long, on the slowest machine too.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
  },
  projects: [
    // First, and one at a time: each process would have a cluster of its own.
    {
      name: 'postgres',
      grep: isLong ? /@postgres/ : /@postgres(?!-long)/,
      grepInvert: /@phone/,
      workers: 1,
      use: { ...WIDE, engine: 'postgres' },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { ...WIDE, engine: 'sqlite' } },
    {
      name: 'phone',
      grep: isLong ? /./ : /@both-widths|@phone/,
      grepInvert: /@once|@desktop/,
      use: { ...NARROW, engine: 'sqlite' },
    },
  ],
})
