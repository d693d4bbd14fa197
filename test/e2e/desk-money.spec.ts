import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './harness.ts'
import { expectFitsPhone } from './layout.ts'
import { signInMember } from './member.ts'
import { purchase } from './purchase.ts'

test('an owner finds an order, and gives a part of its money back; an engineer reads it', async ({
  page,
  context,
  newClient,
  server,
  studio,
}) => {
  const [ada, eve] = [await newClient(), await newClient()]
  await Promise.all([purchase(server.url, ada), purchase(server.url, eve)])
  const [order] = await ordersOf(server.url, ada.cookieHeader)
  const [others] = await ordersOf(server.url, eve.cookieHeader)
  const as = { url: server.url, studio, context }
  await signInMember(as, 'owner')

  await page.goto('/desk/money')
  const list = page.getByRole('list', { name: 'Orders' })
  await expect(list).toContainText(others?.number ?? '?')
  await page.getByLabel('Number or buyer').fill(order?.number ?? '')
  await page.getByRole('search', { name: 'Orders' }).getByRole('button', { name: 'Find' }).click()
  await expect(list.getByRole('link')).toHaveCount(1)
  await expectNoViolations(page)
  await expectFitsPhone(page)
  await list.getByRole('link').click()
  await expect(page).toHaveURL(`/desk/money/${order?.number}`)
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('Completed')

  await page.locator('summary', { hasText: 'back, paid by card' }).click()
  const refund = page.getByRole('form', { name: /back, paid by card/ })
  await refund.getByLabel('How much').fill('much')
  await refund.getByRole('button', { name: 'Give it back' }).click()
  await expect(refund).toContainText('Enter an amount in euro with at most two decimals')
  await expectNoViolations(page)
  await expectFitsPhone(page)
  await refund.getByLabel('How much').fill('10.00')
  await refund.getByRole('button', { name: 'Give it back' }).click()
  await expect(page.getByRole('list', { name: 'What moved' })).toContainText('Went back')

  await signInMember(as, 'engineer')
  await page.goto(`/desk/money/${order?.number}`)
  await expect(page.getByRole('list', { name: 'What moved' })).toContainText('€10.00')
  await expect(page.getByText('What you can do')).toHaveCount(0)
})

test('a request for money back leads from Today to its act, is declined with a reason, and another one stays @long', async ({
  page,
  context,
  newClient,
  server,
  studio,
}) => {
  const [ada, eve] = [await newClient(), await newClient()]
  await Promise.all([purchase(server.url, ada), purchase(server.url, eve)])
  await askBack(server.url, ada.cookieHeader, 'The game is cancelled.')
  await askBack(server.url, eve.cookieHeader, 'Somebody else does it.')
  await signInMember({ url: server.url, studio, context }, 'owner')

  await page.goto('/desk')
  await page.locator('[data-verb] a[href^="/desk/money/refunds#grant-"]').first().click()
  await expect(page.getByRole('form', { name: /^Grant it/ })).toBeVisible()
  const row = page.getByRole('article').filter({ hasText: 'The game is cancelled.' })
  await row.locator('summary', { hasText: 'Decline it' }).click()
  const decline = row.getByRole('form', { name: /^Decline it/ })
  await decline.getByRole('button', { name: 'Decline it' }).click()
  await expect(decline).toContainText('Say why the refund is declined.')
  await expectNoViolations(page)
  await expectFitsPhone(page)
  await decline.getByLabel('Why').fill('The work is done.')
  await decline.getByRole('button', { name: 'Decline it' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByText('Somebody else does it.')).toBeVisible()
  await page.getByRole('link', { name: 'Also those that are answered' }).click()
  await expect(row).toContainText('Answered: The work is done.')
})

test('the books of a month are read by the staff, and exported by an owner alone @long', async ({
  page,
  context,
  server,
  studio,
}) => {
  const as = { url: server.url, studio, context }
  await signInMember(as, 'owner')
  await page.goto('/desk/money/books?month=2026-01')
  await expect(page.getByRole('heading', { name: 'January 2026' })).toBeVisible()
  await expect(page.getByText('Box 05')).toBeVisible()
  await expectNoViolations(page)
  await expectFitsPhone(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Table (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe('books-2026-01.csv')
  await signInMember(as, 'engineer')
  await page.goto('/desk/money/books?month=2026-01')
  await expect(page.getByText('Box 05')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Table (CSV)' })).toHaveCount(0)
})

async function askBack(url: string, cookie: string, reason: string): Promise<void> {
  const headers = { Cookie: cookie, Origin: url, 'Content-Type': 'application/json' }
  const [payment] = await (await fetch(`${url}/api/payments`, { headers })).json()
  const body = JSON.stringify({ reason })
  const answer = await fetch(`${url}/api/payments/${payment.id}/refund-request`, {
    method: 'POST',
    headers,
    body,
  })
  if (!answer.ok) throw new Error(`The request answered ${answer.status}: ${await answer.text()}`)
}

async function ordersOf(url: string, cookie: string): Promise<{ number: string }[]> {
  return (await fetch(`${url}/api/orders`, { headers: { Cookie: cookie } })).json()
}
