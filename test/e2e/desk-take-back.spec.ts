import { randomUUID } from 'node:crypto'
import { listToday } from '#domain/inbox/tasks.server.ts'
import { sendEnquiry } from './client.ts'
import { expect, test } from './harness.ts'
import { expectFine } from './layout.ts'

test('tasks are snoozed and assigned @long', async ({ page, server, studio, signIn }) => {
  const isWide = (page.viewportSize()?.width ?? 0) >= 1280
  const own = randomUUID().slice(0, 6)
  const [kelp, iron] = [`Kelp ${own}`, `Iron ${own}`]
  for (const name of [kelp, iron])
    await sendEnquiry(server.url, { name, email: `a@${own}.example`, message: 'Reef runs at 40.' })
  await signIn('owner')
  await page.goto('/desk')
  const row = (whose: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: whose })
      .filter({ has: page.locator('[data-verb]') })
  const settle = async (whose: string, key: 'a' | 'h', button: string) => {
    if (isWide) {
      await row(whose).locator('[data-verb] button').focus()
      return page.keyboard.press(key)
    }
    await row(whose)
      .getByRole('button', { name: `More for ${whose}` })
      .click()
    await row(whose).getByRole('button', { name: button }).click()
  }
  const undo = () => (isWide ? page.keyboard.press('z') : page.getByRole('button', { name: 'Undo' }).click())

  await settle(kelp, 'a', 'Assign to me')
  await expect(row(kelp).getByText('yours', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `${kelp}: assigned to you.` })).toBeVisible()
  await settle(iron, 'h', 'Snooze until tomorrow')
  await expect(row(iron)).toHaveCount(0)
  await expect(row(kelp)).toHaveCount(1)
  await expectFine(page)
  const { snooze } = await studio(listToday)
  expect(snooze.map(({ client }) => client)).toContain(iron)
  await undo()
  await expect(row(iron)).toHaveCount(1)

  await settle(iron, 'h', 'Snooze until tomorrow')
  await page.getByText(/^Snoozed: \d+$/).click()
  await page.getByRole('button', { name: `Unsnooze ${iron}` }).click()
  await expect(row(iron)).toHaveCount(1)
  // What is refused stays as it was.
  await page.route('**/snooze', (route) =>
    route.fulfill({ status: 409, contentType: 'text/plain', body: 'It is late.' }),
  )
  await settle(kelp, 'h', 'Snooze until tomorrow')
  await expect(page.getByRole('alert').filter({ hasText: 'It is late.' })).toBeVisible()
  await expect(row(kelp)).toHaveCount(1)
})
