import type { Page } from '@playwright/test'
import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './harness.ts'
import { signInMember } from './member.ts'
import { purchase } from './purchase.ts'
import { studioCommand } from './studio-command.ts'

test('an engineer starts a project, delivers, takes back, and what is refused loses nothing', {
  tag: '@both-widths',
}, async ({ page, context, newClient, server, databaseUrl }) => {
  const studio = studioCommand(server, databaseUrl)
  const [ada, eve] = [await newClient(), await newClient()]
  const [{ id }, { id: evesId }] = [await purchase(server.url, ada), await purchase(server.url, eve)]
  const name = await signInMember({ url: server.url, studio, context }, 'engineer')

  await page.goto('/desk/projects')
  const pending = page.getByRole('region', { name: 'Pending' })
  await expect(pending.locator(`a[href="/desk/projects/${evesId}"]`)).toBeVisible()
  await expectNoViolations(page)
  await pending.locator(`a[href="/desk/projects/${id}"]`).click()
  await expect(page).toHaveURL(`/desk/projects/${id}`)

  // An address leads to the act.
  await page.goto(`/desk/projects/${id}#start`)
  const start = page.getByRole('form', { name: 'Start' })
  await start.getByLabel('A note for the client').fill('See you on Monday.')
  await start.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('In Progress').first()).toBeVisible()
  await expect(start).toHaveCount(0)

  const deliver = await opened(page, 'Deliver')
  await deliver.getByLabel('Title').fill('Shadows and sails')
  await deliver.getByLabel('Label').fill('Windows build')
  await deliver.getByLabel('Link').fill('http://files.example/b.7z')
  await deliver.getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(deliver.getByRole('alert')).toContainText('A link must be a whole https address')
  await expectNoViolations(page, { inBothWidths: true })
  await expect(deliver.getByLabel('Title')).toHaveValue('Shadows and sails')
  await deliver.getByLabel('Link').fill('https://files.example/b.7z')
  await deliver.getByRole('button', { name: 'Deliver', exact: true }).click()
  const deliveries = page.getByRole('region', { name: 'Deliveries' })
  await expect(deliveries).toContainText('1: Shadows and sails')
  await expect(deliveries).toContainText(name)

  const back = await opened(page, 'Take back delivery 1')
  await back.getByRole('button', { name: 'Take back' }).click()
  await expect(deliveries).toContainText('is taken back')
  await page.goto('/desk/projects')
  await expect(pending.locator(`a[href="/desk/projects/${id}"]`)).toHaveCount(0)
  await expect(pending.locator(`a[href="/desk/projects/${evesId}"]`)).toBeVisible()
})

async function opened(page: Page, title: string) {
  await page.locator('summary', { hasText: new RegExp(`^${title}$`) }).click()
  return page.getByRole('form', { name: title, exact: true })
}
