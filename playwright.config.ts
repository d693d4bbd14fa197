import { defineConfig, type Project } from '@playwright/test'
import { CHROMIUM, CHROMIUM_ARGUMENTS } from './test/chromium.ts'
import type { HarnessOptions } from './test/e2e/harness.ts'

const WIDE = { viewport: { width: 1280, height: 800 } }
const NARROW = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** `LONG=on` (`npm run test:long`) repeats width-dependent tests at both widths. */
const isLong = process.env.LONG === 'on'
const leftOut = (...tags: string[]) => new RegExp([...tags, ...(isLong ? [] : ['@long(?!\\w)'])].join('|'))

/** Without GPU emulation tests run a tenth faster. The long run keeps it for WebGL. */
const PAINTED_ONCE = ['--disable-gpu', '--disable-software-rasterizer']

/** First and one at a time, because each process starts its own cluster. */
const onPostgres: Project<object, HarnessOptions> = {
  name: 'postgres',
  grep: /@postgres/,
  grepInvert: /@phone/,
  workers: 1,
  use: { ...WIDE, engine: 'postgres' },
}

/**
 * Tests run on a desktop unless tagged: `@both-widths` runs at both widths, `@phone` only on a phone;
 * `@desktop` and `@once` stay at one width in the long run, too. Only the long run includes `@long`
 * (failures, refusals and slow cases) and repeats `@postgres` on PostgreSQL.
 */
export default defineConfig<object, HarnessOptions>({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  preserveOutput: 'failures-only',
  // Each worker of a file starts a browser and servers of its own.
  fullyParallel: false,
  // Tests spend over a third of their time waiting.
  workers: 4,
  forbidOnly: true,
  // Tests that pass on the second try are reported as flaky, so a busy machine blocks nobody.
  retries: 1,
  // Only a stuck test takes this long.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: CHROMIUM,
      args: [...CHROMIUM_ARGUMENTS, ...(isLong ? [] : PAINTED_ONCE)],
      // A UTF-8 locale, so that file names with ö work.
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
