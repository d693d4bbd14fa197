import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './harness.ts'
import { signInMember } from './member.ts'
import { purchase } from './purchase.ts'
import { studioCommand } from './studio-command.ts'

test('visits and the machine are read at the desk', {
  tag: '@both-widths',
}, async ({ page, context, server, databaseUrl }) => {
  const studio = studioCommand(server, databaseUrl)
  await signInMember({ url: server.url, studio, context }, 'engineer')
  await page.goto('/desk/visits')
  await expect(page.getByRole('table', { name: 'From a tier to an order' })).toBeVisible()
  await expectNoViolations(page)
  await page.goto('/desk/machine')
  await expect(page.getByRole('list', { name: 'What is well' })).toContainText('No migration is missing.')
  await expectNoViolations(page)
})

test('keys find a client, a number and something to do, and step through a list', async ({
  page,
  context,
  newClient,
  server,
  databaseUrl,
}) => {
  const studio = studioCommand(server, databaseUrl)
  const [ada, eve] = [await newClient(), await newClient()]
  await purchase(server.url, eve)
  const { id } = await purchase(server.url, ada)
  await signInMember({ url: server.url, studio, context }, 'owner')
  await page.goto('/desk/clients')
  const rows = page.getByRole('list', { name: 'Clients' }).getByRole('link')
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.first()).toBeFocused()

  const menu = page.getByRole('dialog', { name: 'Find' })
  await page.keyboard.press('Control+k')
  await expect(menu.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(ada.email)
  await expect(menu.getByRole('option', { selected: true })).toContainText(ada.email)
  await expect(menu).not.toContainText(eve.email)
  await expectNoViolations(page)
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('option', { selected: true })).toContainText('Full Optimization')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/desk/projects/${id}`)

  await page.keyboard.press('/')
  await page.keyboard.type('x')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('/')
  await page.keyboard.type('write a')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Write a quote', level: 1 })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
