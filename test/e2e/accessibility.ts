import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** Minified, because the other build is more than twice as large and is sent to every page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // None of these rules reads stylesheets, and there are no frames of other sites.
  preload: false,
  iframes: false,
}

/** How often a test has checked an address. */
const looks = new WeakMap<Page, Map<string, number>>()

/**
 * Fails on every violation of WCAG 2.2 AA and of axe's best practices in the current page. The check takes longer than
 * opening the page. It is skipped on PostgreSQL, where the same tests see the same pages, and on phones for tests that
 * run in both widths. If a test goes through many states of one address, `npm test` checks two of them and
 * `npm run test:long` all.
 * @param inBothWidths also checks phones, because much of the page has another layout
 */
export async function expectNoViolations(page: Page, { inBothWidths = false } = {}): Promise<void> {
  const { project, tags } = test.info()
  if (project.name === 'postgres') return
  if (isSeenEnough(page) && process.env.LONG !== 'on') return
  const isSeenWide = project.name === 'phone' && tags.includes('@both-widths')
  if (isSeenWide && !inBothWidths && process.env.LONG !== 'on') return
  await atRest(page)
  // Half a megabyte that an earlier check may have left in the document.
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

/** Runs in the page. Returns only the violations, because all results would be large. */
async function violations(options: RunOptions): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}`).join('\n')}`,
  )
}

/**
 * Fading elements have their final colors only at the end. Endless, scroll-driven and hidden animations aren't awaited.
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
