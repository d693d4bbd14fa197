import type { Page } from '@playwright/test'

/** The runtime loads once the browser is idle, or at the first sign of intent. */
export async function startRuntime(page: Page): Promise<void> {
  await page.locator('body').dispatchEvent('pointerover')
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactProps')))
}
