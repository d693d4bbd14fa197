import { changeStatusByStudio } from '#domain/billing/contracts/second-instalment.server.ts'
import { actingAs } from '#domain/kernel/actor.ts'
import { expect, test } from './harness.ts'
import { expectFine } from './layout.ts'

test('emails and the audit log are listed @long', async ({ page, newClient, studio, buy, signIn }) => {
  const [ada, eve] = [await newClient(), await newClient()]
  await buy(eve)
  const { id } = await buy(ada)
  const noor = { kind: 'staff', name: 'Noor' } as const
  await studio((deps) => changeStatusByStudio(actingAs(deps, noor), { projectId: id, to: 'in-progress' }))

  await signIn('owner')
  await page.goto('/desk/emails')
  const mails = page.getByRole('list', { name: 'Emails' })
  await expect(mails.getByRole('listitem').filter({ hasText: ada.email }).first()).toBeVisible()
  await expect(mails.getByRole('listitem').filter({ hasText: eve.email }).first()).toBeVisible()
  await expect(mails.getByText('Sent', { exact: true })).toHaveCount(0)
  await expectFine(page)
  await page.getByRole('link', { name: 'Failed' }).click()
  await expect(page.getByText('No emails.')).toBeVisible()

  await page.goto('/desk/audit')
  await expect(
    page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Audit' }),
  ).toBeInViewport({
    ratio: 1,
  })
  await page.getByLabel('Subject').fill(id)
  await page.getByRole('button', { name: 'Filter' }).click()
  const lines = page.getByRole('list', { name: 'Entries' })
  await expect(lines.getByRole('listitem').first()).toContainText('Noor')
  await expect(lines.getByRole('link', { name: 'Project' }).first()).toBeVisible()
  await expect(lines).not.toContainText(eve.email)
  await expectFine(page)

  await signIn('engineer')
  await page.goto('/desk/emails')
  await expect(page.getByRole('link', { name: 'Audit' })).toHaveCount(0)
})
