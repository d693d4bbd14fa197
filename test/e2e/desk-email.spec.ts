import { changeStatusByStudio } from '#domain/billing/contracts/second-instalment.server.ts'
import { actingAs } from '#domain/kernel/actor.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './harness.ts'
import { expectFitsPhone } from './layout.ts'
import { signInMember } from './member.ts'
import { purchase } from './purchase.ts'

test('an owner sees which mails were written and who did what, an engineer no audit @long', async ({
  page,
  context,
  newClient,
  server,
  studio,
}) => {
  const [ada, eve] = [await newClient(), await newClient()]
  await purchase(server.url, eve)
  const { id } = await purchase(server.url, ada)
  const noor = { kind: 'staff', name: 'Noor' } as const
  await studio((deps) => changeStatusByStudio(actingAs(deps, noor), { projectId: id, to: 'in-progress' }))

  const as = { url: server.url, studio, context }
  await signInMember(as, 'owner')
  await page.goto('/desk/emails')
  const mails = page.getByRole('list', { name: 'Emails' })
  await expect(mails.getByRole('listitem').filter({ hasText: ada.email }).first()).toBeVisible()
  await expect(mails.getByRole('listitem').filter({ hasText: eve.email }).first()).toBeVisible()
  await expectNoViolations(page)
  await expectFitsPhone(page)
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
  const lines = page.getByRole('list', { name: 'Lines' })
  await expect(lines.getByRole('listitem').first()).toContainText('Noor')
  await expect(lines).not.toContainText(eve.email)
  await expectNoViolations(page)
  await expectFitsPhone(page)
  const exported = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export entries' }).click()
  expect((await exported).suggestedFilename()).toMatch(/^audit-[\d-]+\.jsonl$/)

  await signInMember(as, 'engineer')
  await page.goto('/desk/emails')
  await expect(page.getByRole('link', { name: 'Audit' })).toHaveCount(0)
})
