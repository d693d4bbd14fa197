import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './harness.ts'
import { expectFitsPhone } from './layout.ts'
import { signInMember } from './member.ts'

test('a member of the staff chooses which tasks they get emails about @long', async ({
  page,
  context,
  server,
  studio,
}) => {
  await signInMember({ url: server.url, studio, context }, 'engineer')
  await page.goto('/desk/notifications')
  const emails = page.getByRole('form', { name: 'Emails' })
  await emails.getByLabel('Email me about open tasks').check()
  await expectNoViolations(page)
  await expectFitsPhone(page)
  await emails.getByLabel('Hours before').fill('0')
  await emails.getByRole('button', { name: 'Save' }).click()
  await expect(emails.getByText('Enter whole hours from 1 to 168.')).toBeVisible()
  await emails.getByLabel('Hours before').fill('8')
  await emails.getByLabel('Hours before').press('Enter')
  await expect(page.getByText('Your notifications are saved.')).toBeVisible()
  await page.reload()
  await expect(emails.getByLabel('Email me about open tasks')).toBeChecked()
  await expect(emails.getByLabel('Hours before')).toHaveValue('8')
})
