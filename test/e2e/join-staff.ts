import { expect, type Page } from '@playwright/test'
import { codeOf } from '../totp.ts'
import { expectNoViolations } from './accessibility.ts'
import { openWithScripts } from './open-with-scripts.ts'

const PASSWORD = '16.7ms-budget'

/** Follows an invitation to the desk: password, second factor with a wrong code first, recovery codes. @returns the key of the factor, and a recovery code */
export async function joinStaff(page: Page, link: string): Promise<{ key: string; recoveryCode: string }> {
  await openWithScripts(page, link)
  await expectNothingSold(page)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL('/auth/factor')
  // The password that was just chosen is not asked for again, and opens no desk alone.
  await expect(page.getByTestId('factor-key')).toBeVisible()
  await page.goto('/desk')
  await expect(page).toHaveURL('/auth/factor')
  await expectNothingSold(page)
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set up' }).click()
  const key = (await page.getByTestId('factor-key').textContent()) ?? ''
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('not right')
  await expect(page.getByTestId('factor-key')).toHaveText(key)
  await expectNoViolations(page)
  await page.getByLabel('Code').fill(codeOf(key))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await page.getByRole('link', { name: "I've saved them" }).click()
  await expect(page).toHaveURL('/desk')
  return { key, recoveryCode }
}

/** What the portal is for is told to clients; staff read none of it. */
async function expectNothingSold(page: Page): Promise<void> {
  await expect(page.getByRole('complementary')).toHaveCount(0)
}
