import { expect, test } from './harness.ts'
import { expectFine } from './layout.ts'

test('visits and the machine are read at the desk @long', async ({ page, server, signIn }) => {
  await signIn('engineer')
  await page.request.post(`${server.url}/api/events`, {
    headers: { 'Content-Type': 'application/json', Origin: server.url },
    data: { event: 'page_view', path: '/' },
  })
  await page.goto('/desk/visits')
  await expect(page.getByRole('region', { name: 'From view to order' })).toContainText(/Page views[1-9]/)
  await expect(page.getByRole('region', { name: 'Page views' })).toContainText('/')
  await expectFine(page)
  await page.goto('/desk/system')
  await expect(page.getByRole('listitem').filter({ hasText: 'dates of stored data' })).toBeVisible()
  await expect(page.getByText('Commit', { exact: true })).toBeVisible()
  await expectFine(page)
})

test('the command menu and keys work', async ({ page, newClient, buy, signIn }) => {
  const [ada, eve] = [await newClient(), await newClient()]
  await buy(eve)
  const { id } = await buy(ada)
  await signIn('owner')
  await page.goto('/desk/clients')
  const rows = page.getByRole('list', { name: 'Clients' }).getByRole('link')
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.first()).toBeFocused()

  const menu = page.getByRole('dialog', { name: 'Search' })
  await page.keyboard.press('Control+k')
  await expect(menu.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(ada.email)
  await expect(menu.getByRole('option', { selected: true })).toContainText(ada.email)
  await expect(menu).not.toContainText(eve.email)
  await expectFine(page)
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('option', { selected: true })).toContainText('Full Optimization')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/desk/projects/${id}`)

  await page.keyboard.press('/')
  await page.keyboard.type('x')
  // The next key is pressed before the browser has reported that this dialog closed.
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: '/' }))
  })
  await expect(menu.getByRole('combobox')).toHaveValue('')
  await expect(menu.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(ada.email)
  await expect(menu.getByRole('option', { selected: true })).toContainText(ada.email)
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/desk/find?*', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await menu.getByRole('combobox').fill('create q')
  await page.keyboard.press('Enter')
  pressed.resolve()
  await expect(page.getByRole('heading', { name: 'New quote', level: 1 })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectFine(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
