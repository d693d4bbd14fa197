import type { Page } from '@playwright/test'

/** Waits until the page answers to scripts, so that the form is not sent the other way. */
export async function openWithScripts(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => {
    const form = document.querySelector('main form, main a')
    return form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'))
  })
}
