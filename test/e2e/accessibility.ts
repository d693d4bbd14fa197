import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Instead of the half megabyte that an earlier look has left in the document. */
const ALREADY_THERE = ';'

/**
 * Fails with every breach of WCAG 2.2 AA, and of axe's best practice, in the page as it is now. It costs more than opening the page: on
 * PostgreSQL, where the same tests see the same pages as on SQLite, it is left out.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  if (test.info().project.name === 'postgres') return
  await atRest(page)
  const isThere = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ALREADY_THERE }) })
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    // Without frames of other sites, of which there are none here: a third of the time.
    .setLegacyMode()
    .analyze()
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}`).join('\n')}`,
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

/** What fades in has its colours only in the end; what turns for ever, or with the scroll, is not waited for. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
