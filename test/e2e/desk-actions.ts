import type { Locator, Page } from '@playwright/test'
import { expect } from './harness.ts'

/**
 * Opens an action of the desk by keyboard: by its button, or by its line in the menu of the page.
 * @param within a row with actions of its own
 * @returns its form
 */
export async function openAction(page: Page, title: string, within: Page | Locator = page): Promise<Locator> {
  const button = within.locator('[data-action]', { hasText: title })
  const menu = within.getByRole('button', { name: 'More actions' })
  await expect(button.or(menu).first()).toBeVisible()
  if (await button.isVisible()) {
    await button.press('Enter')
  } else {
    await menu.press('Enter')
    await within.getByRole('button', { name: title }).press('Enter')
  }
  await expect(within.getByRole('region', { name: title })).toBeFocused()
  return within.getByRole('form', { name: title, exact: true })
}
