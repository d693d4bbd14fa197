import { defineConfig } from '@playwright/test'
import { CHROMIUM, CHROMIUM_ARGUMENTS } from './test/chromium.ts'
import type { HarnessOptions } from './test/e2e/harness.ts'

const WIDE = { viewport: { width: 1280, height: 800 } }
const NARROW = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/**
 * Tags: `@once` does not depend on the size of the window, `@desktop` and `@phone` belong to one of the two, `@both` runs
 * on PostgreSQL as well, in one size: the database does not know how wide a window is.
 */
export default defineConfig<object, HarnessOptions>({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  preserveOutput: 'failures-only',
  fullyParallel: true,
  // The other tests run beside them: a third one would only slow the two down.
  workers: 2,
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
    { name: 'desktop', grepInvert: /@phone/, use: { ...WIDE, engine: 'sqlite' } },
    { name: 'phone', grepInvert: /@once|@desktop/, use: { ...NARROW, engine: 'sqlite' } },
    { name: 'postgres', grep: /@both/, grepInvert: /@phone/, use: { ...WIDE, engine: 'postgres' } },
  ],
})
