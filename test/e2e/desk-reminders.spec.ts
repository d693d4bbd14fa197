import { readFile } from 'node:fs/promises'
import { expect, test } from './harness.ts'
import { expectFine } from './layout.ts'

test('several clients are reminded at once @long', async ({ page, newClient, isMobile, buy, signIn }) => {
  const [ada, eve, kim] = [await newClient(), await newClient(), await newClient()]
  const ids: string[] = []
  for (const client of [ada, eve, kim]) ids.push((await buy(client)).id)
  const [first, second, third] = ids
  await signIn('engineer')
  await page.goto('/desk/reminders')
  const list = page.getByRole('list', { name: 'Open requests' })
  const row = (id = '') => list.getByRole('listitem').filter({ has: page.locator(`a[href$="${id}"]`) })
  const box = (id = '') => row(id).getByRole('checkbox')
  await expect(box(first)).toBeVisible()
  await expectFine(page)
  if (isMobile) for (const id of [first, second]) await box(id).tap()
  else {
    await row(first).getByRole('link').focus()
    await page.keyboard.press('x')
    await row(second).getByRole('link').focus()
    await page.keyboard.press('Shift+X')
  }
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(box(third)).not.toBeChecked()
  // Further down, the selection bar may cover half of a checkbox, which then counts as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectFine(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export the selection' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\r\n')).toHaveLength(4)

  await page.getByRole('button', { name: 'Send 2 reminders' }).click()
  const results = page.getByRole('status', { name: 'Results' })
  await expect(results.getByText('reminder sent.')).toHaveCount(2)
  await expect(row(first).getByText(/^reminded /)).toBeVisible()
  await expect(row(third).getByText('not reminded')).toBeVisible()
  await box(first).check()
  await page.getByRole('button', { name: 'Send the reminder' }).click()
  await expect(results).toContainText('A reminder was already sent today.')
  await expect(results.getByRole('listitem')).toHaveCount(1)
})
