import { expect, test } from './harness.ts'
import { expectFine } from './layout.ts'

test('a member chooses notifications @long', async ({ page, signIn }) => {
  await signIn('engineer')
  await page.goto('/desk/notifications')
  const emails = page.getByRole('form', { name: 'Emails' })
  await emails.getByLabel('Email me about open tasks').check()
  await expectFine(page)
  await emails.getByLabel('Delay').fill('0')
  await emails.getByRole('button', { name: 'Save' }).click()
  await expect(emails.getByText('Enter whole hours from 1 to 168.')).toBeVisible()
  await emails.getByLabel('Delay').fill('8')
  await emails.getByLabel('Delay').press('Enter')
  await expect(page.getByText('Your notifications are saved.')).toBeVisible()
  await page.reload()
  await expect(emails.getByLabel('Email me about open tasks')).toBeChecked()
  await expect(emails.getByLabel('Delay')).toHaveValue('8')
})
