import type { Page } from '@playwright/test'
import { expect } from './harness.ts'

/** Reaches for everything that reacts on the page, as the first key does, and waits until it answers. */
export async function wakeIslands(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown')))
    expect(await page.locator('[data-island]:not([data-awake])').count()).toBe(0)
  }).toPass({ intervals: [100] })
}
