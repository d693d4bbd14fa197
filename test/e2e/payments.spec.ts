import type { Page } from '@playwright/test'
import { displayPrice, vatOf } from '#domain/crm/buyers/vat.ts'
import { servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { deliveryInWords, packageScope } from '#domain/crm/catalogue/package-scope.schema.ts'
import { FULL, QUICK_FIX } from '../offers.ts'
import { expectNoViolations } from './accessibility.ts'
import { waitForEmail } from './email.ts'
import { expect, clientTest as test, test as visitorTest } from './harness.ts'
import { largestSums } from './largest-words.ts'
import { purchaseButton } from './purchase.ts'
import { seenOrder, seenPayment } from './seen.ts'

test.describe('the payments page', () => {
  test('offers the packages, at either address', async ({ page }) => {
    for (const address of ['/payments', '/client/payments']) {
      const response = await page.goto(address)
      expect(response?.headers()['content-security-policy']).not.toContain('stripe')
      await expect(page.getByRole('button', { name: 'Purchase Quick Fix', exact: true })).toBeVisible()
      await expect(page).toHaveURL(address)
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments')
    const offers = card(page, 'Purchase Services').getByRole('listitem')
    await expect(offers).toHaveCount(servicePackages.length)
    for (const [place, { title, price, description }] of servicePackages.entries())
      await expect(offers.nth(place)).toContainText(new RegExp(`${title}.*\\$${price}.*${description}`))
    for (const [place, { key, price }] of servicePackages.entries()) {
      const scope = packageScope(key)
      const offer = offers.nth(place)
      await expect(offer).toContainText(`You order${scope.covers}`)
      await expect(offer).toContainText(`Delivery${deliveryInWords(scope)}`)
      await expect(offer).toContainText(`You pay€${price}.00 incl. VAT`)
      await expect(offer.getByText(scope.deliverables[0] ?? '', { exact: true })).toBeHidden()
    }
    await expect(offers.nth(1)).toContainText(/Full Optimization.*Recommended/)
    await expect(page.getByText('Recommended', { exact: true })).toHaveCount(1)
    for (const title of ['Quick Fix', 'Full Optimization', 'Premium Support'])
      await expect(page.getByRole('button', { name: `Purchase ${title}`, exact: true })).toBeVisible()
    await expect(page.getByText('Test mode — no card is charged')).toBeVisible()
    const history = card(page, 'Payment History')
    await expect(history).toContainText('No payment history yet')
    await expect(history).toContainText('Your payments will appear here after purchase')
    await page.getByText('What’s included in Quick Fix').click()
    await expect(page.getByText('Up to three findings fixed, as far as the time goes')).toBeVisible()
    await expect(page.getByText('1 round of changes', { exact: true })).toBeVisible()
    await expectNoViolations(page)
  })

  test('tells a company what it pays, and why, before purchase @long', async ({ page }) => {
    const company = { kind: 'company' as const, companyName: 'Halvmåne Games AB', address: 'Spelgatan 1' }
    const packages = card(page, 'Purchase Services')
    const offer = packages.getByRole('listitem').nth(1)
    for (const [buyer, words] of [
      [{ ...company, country: 'SE' }, 'These prices are for Halvmåne Games AB.'],
      [{ ...company, country: 'NO' }, 'No VAT is charged outside the EU.'],
      [{ kind: 'consumer', country: 'NO' }, 'These prices are for a consumer in Norway.'],
    ] as const) {
      await page.request.put('/api/buyer', { data: buyer })
      await page.goto('/payments')
      const { amount, note } = displayPrice(FULL.cents, vatOf({ ...buyer, vatCheck: null }))
      await expect(offer).toContainText(`You pay${amount} ${note}`)
      await expect(offer).toContainText(`$${FULL.package.price}`)
      await expect(packages).toContainText(words)
    }
    await expectNoViolations(page)
    await page.request.put('/api/buyer', { data: { kind: 'consumer', country: 'FI' } })
    await page.reload()
    await expect(offer).toContainText(`You pay${FULL.euros} incl. VAT`)
    await expect(packages).toContainText('You’ll be charged in euros, VAT included.')
  })

  visitorTest('a visitor is sent to sign in and comes back @once', async ({ page }) => {
    await page.goto('/payments')
    await expect(page).toHaveURL('/auth?next=%2Fpayments')
  })

  test('the spinners are in the HTML of the server @once @long', async ({ page }) => {
    await page.route('**/api/payments', () => {})
    for (const [address, words] of [
      ['/client/dashboard', 'Loading dashboard...'],
      ['/payments', 'Loading payment information...'],
    ] as const) {
      const response = await page.goto(address)
      expect(await response?.text()).toContain(words)
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Purchase' })).toHaveCount(0)
      await expect(card(page, 'Current Project Status')).toHaveCount(0)
    }
  })

  test('the history shows states, refunds and total spent', async ({ page }) => {
    await answerPayments(page, [
      seenPayment({ id: 'pay_1', service: 'premium-support', amount: 123_450 }),
      seenPayment({ id: 'pay_2', service: 'full-optimization', refundedAmount: 14_950 }),
      seenPayment({ id: 'pay_3', service: 'quick-fix', status: 'pending' }),
      seenPayment({ id: 'pay_4', service: 'quick-fix', status: 'refunded', refundedAmount: 29_900 }),
      seenPayment({ id: 'pay_5', service: 'quick-fix', status: 'failed' }),
    ])
    await page.goto('/payments')
    const history = card(page, 'Payment History')
    await expect(history.getByRole('definition')).toHaveText('€1,384.00')
    expect(await largestSums(history)).toEqual([138_400])
    const rows = history.getByRole('listitem')
    await expect(rows.nth(0)).toContainText('premium support')
    await expect(rows.nth(0)).toContainText('10 Nov 2026')
    await expect(rows.nth(0)).toContainText('€1,234.50')
    await expect(rows.nth(0)).toContainText('Completed')
    await expect(rows.nth(1)).toContainText('€149.50 of €299.00 refunded.')
    await expect(rows.nth(2)).toContainText('Pending')
    await expect(rows.nth(3)).toContainText('Refunded')
    await expect(rows.nth(4)).toContainText('Failed')
    await expectNoViolations(page)
  })

  test('a history that fails says so in its card @once @long', async ({ page, pageWatch }) => {
    pageWatch.allow(/status of 500/)
    await page.route('**/api/payments', (route) => route.fulfill({ status: 500, body: 'Out of order' }))
    await page.goto('/payments')
    await expect(card(page, 'Payment History')).toContainText('The payments could not be loaded.')
    await expect(card(page, 'Purchase Services').getByRole('button', { name: 'Purchase' })).toHaveCount(3)
    await page.unroute('**/api/payments')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(card(page, 'Payment History')).toContainText('No payment history yet')
  })

  test("a payment on hold isn't paid again @long", async ({ page }) => {
    const held = 'We are checking this payment. You do not need to pay again.'
    await page.route('**/api/payments-setup', (route) =>
      route.fulfill({ json: { mode: 'stripe', hasCheckout: true, publishableKey: 'pk_test_of_tests' } }),
    )
    await answerPayments(page, [
      seenPayment({ id: 'pay_1', status: 'pending', held: true }),
      seenPayment({ id: 'pay_2', status: 'pending' }),
    ])
    await page.goto('/payments')
    const rows = card(page, 'Payment History').getByRole('listitem')
    await expect(rows.nth(1).getByRole('link', { name: 'Continue to checkout' })).toBeVisible()
    await expect(rows.nth(0)).toContainText(held)
    await expect(rows.nth(0).getByRole('link')).toHaveCount(0)

    const payment = { ...seenPayment({ id: 'pay_1', status: 'pending', held: true }), consented: false }
    await page.route('**/api/payments/pay_1', (route) =>
      route.fulfill({ json: { ...payment, order: seenOrder() } }),
    )
    await page.goto('/success?payment=pay_1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checking Payment')
    await expect(page.getByText(held)).toBeVisible()
    await expect(page.getByRole('link', { name: /checkout|try again/i })).toHaveCount(0)
    await expectNoViolations(page)
  })
})

test.describe('a purchase in test mode', () => {
  test('leads from the click to the toast and the success page @postgres', async ({ page }) => {
    await page.goto('/client/payments')
    await purchaseButton(page, 'Full Optimization').click()
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Purchase' }).first()).toBeDisabled()
    await expect(page.getByText('Payment Processing', { exact: true })).toBeVisible()
    await expect(page.getByText('Redirecting to payment checkout...')).toBeVisible()
    await expect(page).toHaveURL(/\/success\?payment=pay_[0-9a-f]+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
    await expect(page.getByText('Test mode — no card is charged')).toBeVisible()
    await expect(page.getByText(/^You bought/)).toContainText(
      `You bought Full Optimization for ${FULL.euros}, VAT included.`,
    )
    const next = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(next).toHaveText('What happens next')
    await expect(page.getByRole('main').locator('a.bg-after')).toHaveText('Upload Project Files')
    await expectNoViolations(page)
    await page.route('**/api/projects', async (route) => {
      const [project] = await (await route.fetch()).json()
      await route.fulfill({ json: [{ ...project, hasFiles: true }] })
    })
    await page.reload()
    await expect(next).toHaveText("Next: we'll check that your files open.")
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([
      'Confirmation',
      'First contact',
      'Files and progress',
    ])
    await page.goto('/payments')
    const history = card(page, 'Payment History')
    await expect(history.getByRole('listitem')).toHaveCount(1)
    await expect(history.getByRole('listitem')).toContainText('Completed')
    await expect(history.getByRole('definition')).toHaveText(FULL.euros)
  })

  test('waits two seconds before it goes on @once @long', async ({ page }) => {
    await page.clock.install()
    await page.goto('/payments')
    await expect(purchaseButton(page, 'Quick Fix')).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await purchaseButton(page, 'Quick Fix').click()
    await expect(page.getByText('Redirecting to payment checkout...')).toBeVisible()
    await page.clock.runFor(1900)
    await expect(page).toHaveURL('/payments')
    await page.clock.runFor(200)
    await expect(page).toHaveURL(/\/success\?payment=/)
  })

  test('that fails says why and keeps its key @long', async ({ page, pageWatch }) => {
    pageWatch.allow(/status of 503|ERR_FAILED/)
    await page.goto('/payments')
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/create-payment-intent'))
        keys.push(request.headers()['idempotency-key'])
    })
    const intents = '**/api/create-payment-intent'

    await page.route(intents, (route) => route.abort())
    await purchaseButton(page, 'Quick Fix').click()
    await expect(toast(page)).toContainText('Payment Error')
    await expect(toast(page)).toContainText('Failed to initialize payment. Please try again.')
    await page.unroute(intents)

    await page.route(intents, (route) => route.fulfill({ status: 503, body: 'Please wait.' }))
    await purchaseButton(page, 'Quick Fix').click()
    await expect(toast(page)).toContainText('503: Please wait.')
    await page.unroute(intents)

    await page.route(intents, (route) => route.fulfill({ status: 400, body: 'Not on offer.' }))
    await purchaseButton(page, 'Quick Fix').click()
    await expect(toast(page)).toContainText('400: Not on offer.')
    await purchaseButton(page, 'Quick Fix').click()
    await expect.poll(() => keys.length).toBe(4)
    // Without a final response the attempt continues. A refused one is over.
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).toBe(keys[0])
    expect(keys[3]).not.toBe(keys[0])
  })
})

test.describe('a refund', () => {
  test('is requested with a reason, by keyboard only @postgres', async ({ page, client, server }) => {
    await buyQuickFix(page)
    await page.goto('/payments')
    const ask = page.getByRole('button', { name: 'Request a refund' })
    await ask.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Request a refund' })
    await expect(dialog).toContainText(`Quick Fix, ${QUICK_FIX.euros}`)
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(ask).toBeFocused()

    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    const reason = dialog.getByRole('textbox')
    await expect(reason).toBeFocused()
    await expect(reason).toHaveAccessibleDescription(
      'Please tell us in at least 10 characters why you want a refund',
    )
    await reason.fill('Our game was cancelled.')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog).toHaveCount(0)
    const row = card(page, 'Payment History').getByRole('listitem')
    await expect(row).toContainText(/Refund requested on \d+ \w+ \d{4}\./)
    await expect(ask).toHaveCount(0)
    await expect(row).toBeFocused()
    await waitForEmail(server, { to: client.email, subject: /refund/i })
  })

  test('that is refused keeps the reason and says why @once @long', async ({ page }) => {
    await buyQuickFix(page)
    await page.goto('/payments')
    await page.getByRole('button', { name: 'Request a refund' }).click()
    await page.route('**/refund-request', (route) =>
      route.fulfill({ status: 409, body: 'This payment has already been refunded.' }),
    )
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Our game was cancelled.')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('409: This payment has already been refunded.')
    await expect(dialog.getByRole('textbox')).toHaveValue('Our game was cancelled.')
  })
})

test.describe('the success page', () => {
  test('confirms until the payment is settled', async ({ page }) => {
    let status = 'pending'
    await page.route('**/api/payments/pay_1', (route) =>
      route.fulfill({
        json: { ...seenPayment({ id: 'pay_1' }), status, consented: false, order: seenOrder() },
      }),
    )
    await page.goto('/success?payment=pay_1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirming Payment')
    await expect(page.getByText('Confirming your payment...')).toBeVisible()
    await expectNoViolations(page)
    status = 'completed'
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
  })
})

function card(page: Page, title: string) {
  return page.getByRole('region', { name: title })
}

function toast(page: Page) {
  return page.getByRole('region', { name: /^Notifications/ })
}

/** Buys through the API and waits until it is confirmed. @returns the payment's id */
async function buyQuickFix(page: Page): Promise<string> {
  const response = await page.request.post('/api/create-payment-intent', {
    data: QUICK_FIX.order,
  })
  const { paymentId } = await response.json()
  await expect
    .poll(async () => (await (await page.request.get(`/api/payments/${paymentId}`)).json()).status)
    .toBe('completed')
  return paymentId
}

async function answerPayments(page: Page, payments: object[]): Promise<void> {
  await page.route('**/api/payments', (route) => route.fulfill({ json: payments }))
}
