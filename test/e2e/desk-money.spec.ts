import { FULL } from '../offers.ts'
import { openAction } from './desk-actions.ts'
import { expect, test } from './harness.ts'
import { expectFine } from './layout.ts'
import { post } from './post.ts'

test('an owner refunds a part of an order', async ({ page, newClient, server, buy, signIn }) => {
  const [ada, eve] = [await newClient(), await newClient()]
  await Promise.all([buy(ada), buy(eve)])
  const [order] = await ordersOf(server.url, ada.cookieHeader)
  const [others] = await ordersOf(server.url, eve.cookieHeader)
  await signIn('owner')

  await page.goto('/desk/money')
  const list = page.getByRole('list', { name: 'Orders' })
  await expect(list).toContainText(others?.number ?? '?')
  await page.getByLabel('Number or buyer').fill(order?.number ?? '')
  await page.getByRole('search', { name: 'Orders' }).getByRole('button', { name: 'Search' }).click()
  await expect(list.getByRole('link')).toHaveCount(1)
  await expectFine(page)
  await list.getByRole('link').click()
  await expect(page).toHaveURL(`/desk/money/${order?.number}`)
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('Completed')

  const refund = await openAction(page, `Refund ${FULL.euros}, paid by card`)
  await refund.getByLabel('Amount').fill('much')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund).toContainText('Enter an amount in euros with at most two decimals')
  await expectFine(page)
  await refund.getByLabel('Amount').fill('10.00')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByRole('list', { name: 'Ledger' })).toContainText('Refunded')

  await signIn('engineer')
  await page.goto(`/desk/money/${order?.number}`)
  await expect(page.getByRole('list', { name: 'Ledger' })).toContainText('€10.00')
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
})

test('a refund request is declined @long', async ({ page, newClient, server, buy, signIn }) => {
  const [ada, eve] = [await newClient(), await newClient()]
  await Promise.all([buy(ada), buy(eve)])
  await askBack(server.url, ada.cookieHeader, 'The game is cancelled.')
  await askBack(server.url, eve.cookieHeader, 'Somebody else does it.')
  await signIn('owner')

  await page.goto('/desk')
  const row = page.getByRole('listitem').filter({ hasText: 'The game is cancelled.' })
  await row.getByRole('button', { name: /^Decide/ }).click()
  const decline = page.getByRole('form', { name: /^Decline refund/ })
  await page.locator('[data-action]', { hasText: 'Decline refund' }).click()
  await decline.getByRole('button', { name: 'Decline refund' }).click()
  await expect(decline).toContainText('Enter why the refund is declined.')
  await expectFine(page)
  await decline.getByLabel('Reason').fill('The work is done.')
  await decline.getByRole('button', { name: 'Decline refund' }).click()
  await expect(row).toHaveCount(0)
  await expect(page).toHaveURL('/desk')
  await page.goto('/desk/money/refunds')
  await expect(page.getByText('Somebody else does it.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all refunds' }).click()
  await expect(row).toContainText('Answer: The work is done.')
})

test('owners export the books of a month @long', async ({ page, signIn }) => {
  await signIn('owner')
  await page.goto('/desk/money/books?month=2026-01')
  await expect(page.getByRole('heading', { name: 'January 2026' })).toBeVisible()
  await expect(page.getByText('Box 05')).toBeVisible()
  await expectFine(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Table (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe('books-2026-01.csv')
  await signIn('engineer')
  await page.goto('/desk/money/books?month=2026-01')
  await expect(page.getByText('Box 05')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Table (CSV)' })).toHaveCount(0)
})

async function askBack(url: string, cookie: string, reason: string): Promise<void> {
  const [payment] = await (await fetch(`${url}/api/payments`, { headers: { Cookie: cookie } })).json()
  await post(url, `/api/payments/${payment.id}/refund-request`, { reason }, cookie)
}

async function ordersOf(url: string, cookie: string): Promise<{ number: string }[]> {
  return (await fetch(`${url}/api/orders`, { headers: { Cookie: cookie } })).json()
}
