import type { Locator, Page } from '@playwright/test'
import { syncPayment } from '#domain/billing/sync/sync-payment.server.ts'
import { FULL } from '../offers.ts'
import { openAction } from './desk-actions.ts'
import { TEST_CARDS } from './environments.ts'
import { expect, test } from './harness.ts'
import { expectFine } from './layout.ts'
import { post } from './post.ts'
import { recordTransfer } from './studio.ts'

test.use({ serverEnvironment: TEST_CARDS })

test('a shortfall and a buyer are corrected @long', async ({ page, studio, signIn, agreeByTransfer }) => {
  const order = await agreeByTransfer()
  await recordTransfer(studio, order.id, 149_000, 'BG 17')
  await signIn('owner')
  await page.goto(`/desk/money/${order.number}`)
  const title = page.getByRole('heading', { level: 1 })
  const documents = page.getByRole('list', { name: 'Documents' })
  await expect(title).toContainText('Noor Haddad')

  await openAction(page, 'Settle the shortfall of €10.00')
  const settle = page.getByRole('form', { name: /^Settle/ })
  await expect(settle).toContainText('from €1,500.00 to €1,490.00, and its VAT from €300.00 to €298.00')
  await page.keyboard.press('Tab')
  await page.keyboard.type('By')
  await page.keyboard.press('Tab')
  await page.keyboard.type('A late build')
  await page.keyboard.press('Tab')
  const press = settle.getByRole('button', { name: 'Settle' })
  await refuseOnce(page, '**/settle')
  await page.keyboard.press('Enter')
  await expect(settle.getByText('Somebody was faster.')).toBeVisible()
  await expect(press).toBeFocused()
  await expect(settle.getByLabel('Reason')).toHaveValue('A late build')
  await expect(settle.getByLabel('Method')).toHaveValue('credit-note')
  await expectFine(page)
  await page.keyboard.press('Enter')
  await expect(said(page)).toContainText('€10.00 settled by a credit note, which lowers the price.')
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(documents).toContainText('€10.00')
  await expect(page.locator('main')).toBeFocused()

  await openAction(page, 'Change billing details')
  const who = page.getByRole('form', { name: 'Billing details' })
  const company = who.getByLabel('Company name')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(company).toBeVisible()
  await company.fill('Tidewater Games AB')
  await who.getByLabel('Address').fill('Kajen 1\n111 11 Stockholm')
  await company.press('Enter')
  const changes = page.getByRole('region', { name: 'Changes' })
  await expect(changes).toBeFocused()
  await expect(changes).toContainText('a consumer → Tidewater Games AB')
  await expect(changes).toContainText('€1,490.00, as before')
  await expect(changes).toContainText('A credit note and a new invoice, by email')
  await expectFine(page)
  await pressButton(page, changes, 'Back')
  await expect(who.getByRole('button', { name: 'Review changes' })).toBeFocused()
  await expect(company).toHaveValue('Tidewater Games AB')
  await page.keyboard.press('Enter')
  await expect(changes).toBeFocused()
  await refuseOnce(page, '**/buyer')
  const confirm = changes.getByRole('button', { name: 'Change billing details' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(changes.getByText('Somebody was faster.')).toBeVisible()
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(said(page)).toContainText('Order billed to Tidewater Games AB for €1,490.00.')
  await expect(title).toContainText('Tidewater Games AB')
  await expect(documents.getByRole('listitem')).toHaveCount(4)
})

test('payments on hold are resolved @long', async ({ page, newClient, server, studio, signIn }) => {
  const held = [
    await heldPayment(server.url, await newClient()),
    await heldPayment(server.url, await newClient()),
  ]
  for (const paymentId of held)
    await studio(async (deps) => {
      await deps.db
        .updateTable('test_payments')
        .set({ amount: 1 })
        .where('payment_id', '=', paymentId)
        .execute()
      await syncPayment(deps, { paymentId })
    })
  await signIn('owner')
  await page.goto('/desk/money/holds')
  const rows = page.getByRole('listitem', { name: /^On hold: / })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('The amount is')
  const row = rows.first()
  const name = (await row.locator('[data-action]').textContent()) ?? '?'
  await openAction(page, name)
  await expectFine(page)
  await refuseOnce(page, '**/resolve')
  await pressButton(page, row, 'Mark as resolved')
  await expect(row.getByText('Somebody was faster.')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Mark as resolved' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(page.locator('[data-action]', { hasText: name })).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
})

async function pressButton(page: Page, within: Locator, name: string): Promise<void> {
  await within.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

/** The next request of this kind is refused. */
async function refuseOnce(page: Page, address: string): Promise<void> {
  const refusal = { status: 409, contentType: 'text/plain', body: 'Somebody was faster.' }
  await page.route(address, (route) => route.fulfill(refusal), { times: 1 })
}

function said(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ })
}

async function heldPayment(url: string, { cookieHeader }: { cookieHeader: string }): Promise<string> {
  const begun = await post(url, '/api/create-payment-intent', FULL.order, cookieHeader)
  const { paymentId } = await begun.json()
  await post(url, `/api/payments/${paymentId}/consent`, { agreed: true }, cookieHeader)
  await post(url, `/api/payments/${paymentId}/test-card`, { card: 'succeeds' }, cookieHeader)
  return paymentId
}
