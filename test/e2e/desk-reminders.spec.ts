import { expect, test } from './harness.ts'
import { expectFine } from './layout.ts'

test('a client is reminded of a request @long', async ({ page, newClient, buy, signIn }) => {
  const [ada, eve] = [await newClient(), await newClient()]
  const [first, second] = [(await buy(ada)).id, (await buy(eve)).id]
  await signIn('engineer')
  await page.goto('/desk/reminders')
  const list = page.getByRole('list', { name: 'Open requests' })
  const row = (id: string) => list.getByRole('listitem').filter({ has: page.locator(`a[href$="${id}"]`) })
  const remind = (id: string) => row(id).getByRole('button', { name: /^Remind / })
  await expect(remind(first)).toBeVisible()
  await expectFine(page)
  await remind(first).click()
  await expect(row(first).getByText(/^reminded /)).toBeVisible()
  await expect(row(second).getByText('not reminded')).toBeVisible()
  await remind(first).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'A reminder was already sent today.' }),
  ).toBeVisible()
  await expectFine(page)
})
