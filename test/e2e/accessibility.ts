import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** Minified: the other is more than twice as much to hand to every page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // No rule of these asks for the texts of stylesheets, and there are no frames of other sites.
  preload: false,
  iframes: false,
}

/** How often a test has looked at an address. */
const looks = new WeakMap<Page, Map<string, number>>()

/**
 * Fails with every breach of WCAG 2.2 AA, and of axe's best practice, in the page as it is now. It costs more than opening the page: on
 * PostgreSQL, where the same tests see the same pages as on SQLite, it is left out, and on a phone, where a test runs in both widths. A
 * test that goes through many states of one address looks at two of them in `npm test`, at all in `npm run test:long`.
 * @param inBothWidths looks there too, because much of the page is arranged in another way
 */
export async function expectNoViolations(page: Page, { inBothWidths = false } = {}): Promise<void> {
  const { project, tags } = test.info()
  if (project.name === 'postgres') return
  if (isSeenEnough(page) && process.env.LONG !== 'on') return
  const isSeenWide = project.name === 'phone' && tags.includes('@both-widths')
  if (isSeenWide && !inBothWidths && process.env.LONG !== 'on') return
  await atRest(page)
  // Half a megabyte that an earlier look may have left in the document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(violations, OPTIONS)
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

function isSeenEnough(page: Page): boolean {
  const { pathname } = new URL(page.url())
  const seen = looks.get(page) ?? new Map<string, number>()
  looks.set(page, seen.set(pathname, (seen.get(pathname) ?? 0) + 1))
  return (seen.get(pathname) ?? 0) > 2
}

/** Runs in the page. Only what is said of them: all that was looked at would be much to hand over. */
async function violations(options: RunOptions): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}`).join('\n')}`,
  )
}

/**
 * What fades in has its colours only in the end; what turns for ever, or with the scroll, or stands still in a closed disclosure is not
 * waited for.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .filter(({ effect }) => !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility())
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
