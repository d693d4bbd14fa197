import { defineConfig, type Project } from '@playwright/test'
import { CHROMIUM, CHROMIUM_ARGUMENTS } from './test/chromium.ts'
import type { HarnessOptions } from './test/e2e/harness.ts'

const WIDE = { viewport: { width: 1280, height: 800 } }
const NARROW = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** With `LONG=on`, as in `npm run test:long`, everything that the width could matter to runs in both. */
const isLong = process.env.LONG === 'on'
const leftOut = (...tags: string[]) => new RegExp([...tags, ...(isLong ? [] : ['@long(?!\\w)'])].join('|'))

/**
 * No card that is imitated by the processor: a page is drawn by the processor at once, which costs a test a tenth less. In the long run
 * there is one, for what draws with WebGL.
 */
const PAINTED_ONCE = ['--disable-gpu', '--disable-software-rasterizer']

/** First, and one at a time: each process would have a cluster of its own. */
const onPostgres: Project<object, HarnessOptions> = {
  name: 'postgres',
  grep: /@postgres/,
  grepInvert: /@phone/,
  workers: 1,
  use: { ...WIDE, engine: 'postgres' },
}

/**
 * A test runs in a window of a desktop, unless tags say otherwise: `@both-widths` looks at what a phone's width changes and runs in
 * both, `@phone` in the narrow one alone; `@desktop` and `@once` stay in one window in the long run too, where the others run in both.
 * `npm test` walks each flow once, as people take it, and looks at each page once. In the long run alone: `@long`, which is a second way
 * to fail, a state, a refusal or a look of what another test walks through already or a test of routes asks, or takes long, and a second
 * time on PostgreSQL what is `@postgres`, in one size, as the database does not know how wide a window is. What it
 * says to the database, the tests of stores and of the API say to both engines in every run.
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
  // What passes at the second try only is named as flaky by `npm test`, to be mended: a busy machine stops nobody’s work.
  retries: 1,
  // Only what hangs takes so long, on the slowest machine too.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: CHROMIUM,
      args: [...CHROMIUM_ARGUMENTS, ...(isLong ? [] : PAINTED_ONCE)],
      // Where the machine names no language, files are chosen by names with ö in them all the same.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
  },
  projects: [
    ...(isLong ? [onPostgres] : []),
    { name: 'desktop', grepInvert: leftOut('@phone'), use: { ...WIDE, engine: 'sqlite' } },
    {
      name: 'phone',
      grep: isLong ? /./ : /@both-widths|@phone/,
      grepInvert: leftOut('@once', '@desktop'),
      use: { ...NARROW, engine: 'sqlite' },
    },
  ],
})
