import type { Page } from '@playwright/test'
import { expect } from './harness.ts'

/** Touches every interactive part of the page, like the first key press, and waits until it responds. */
export async function wakeIslands(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown')))
    expect(await page.locator('[data-island]:not([data-awake])').count()).toBe(0)
  }).toPass({ intervals: [100] })
}
