import type { Page } from '@playwright/test'

/** Waits until the page's scripts run, so that the form isn't sent without JavaScript. */
export async function openWithScripts(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => {
    const form = document.querySelector('main form, main a')
    return form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'))
  })
}
