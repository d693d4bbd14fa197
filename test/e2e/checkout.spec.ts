import type { Page } from '@playwright/test'
import { CONSENT_WORDING } from '#domain/billing/payments/wording.schema.ts'
import { FULL } from '../offers.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect } from './harness.ts'
import { beginPurchase, openCheckout, paymentDetail, purchaseButton } from './purchase.ts'
import { testWithStripe as test } from './with-stripe.ts'

const PAY = `Order and pay ${FULL.euros} (incl. VAT)`

test('a client buys a package with Stripe @postgres', async ({ page, newClient, stripe, stripeJs }) => {
  await newClient()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
  // From inside the app to a document with its own policy.
  await page.getByRole('link', { name: 'Payments' }).click()
  await expect(purchaseButton(page, 'Full Optimization')).toBeVisible()
  await expect(page.getByText('Test mode')).toHaveCount(0)
  expect(stripeJs.requests()).toBe(0)

  await purchaseButton(page, 'Full Optimization').click()
  await expect(page.getByText('Redirecting to payment checkout...')).toBeVisible()
  expect(stripeJs.requests()).toBe(1)
  await expect(page).toHaveURL(/\/checkout\?payment=pay_[0-9a-f]+$/)
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(
    new RegExp(`Full Optimization.*${FULL.euros}`),
  )
  await expect(page.frameLocator('[title="payment fields"]').getByText('The card fields')).toBeVisible()
  const order: string[] = await page.evaluate('window.elementOptions.paymentMethodOrder')
  expect(order[0], 'what is preselected').toBe('card')
  expect(order, 'no credit stands before what is paid at once').not.toContainEqual(
    expect.stringMatching(/klarna|afterpay|clearpay|affirm|pay_later/),
  )
  await expect(page.getByText('Sold by')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Withdraw from contract' })).toHaveAttribute(
    'href',
    '/withdraw',
  )
  const consent = page.getByRole('checkbox', { name: CONSENT_WORDING })
  await expect(consent).not.toBeChecked()
  await expectNoViolations(page)
  await consent.press('Space')
  await expect(consent).toBeChecked()
  await press(page, PAY)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
  const paymentId = new URL(page.url()).searchParams.get('payment') ?? ''
  expect(await paymentDetail(page, paymentId)).toMatchObject({ status: 'completed', consented: true })
  expect(stripe.requests).toContain('POST /v1/payment_intents')

  await page.goto(`/checkout?payment=${paymentId}`)
  await expect(page).toHaveURL(`/success?payment=${paymentId}`)
})

test.describe('the checkout', () => {
  test.beforeEach(({ newClient }) => newClient().then(() => {}))

  test('allows Stripe what it needs, and other pages do not @once', async ({ page }) => {
    for (const [path, allowed] of [
      ['/dashboard', false],
      ['/payments', true],
      ['/client/payments', true],
      ['/checkout?payment=pay_1', true],
      ['/quote', true],
    ] as const) {
      const policy = (await page.request.get(path)).headers()['content-security-policy'] ?? ''
      expect(policy.includes('frame-src https://js.stripe.com'), path).toBe(allowed)
      expect(policy.includes('https://api.stripe.com'), path).toBe(allowed)
    }
  })

  test('stays and gives the reason if the card is declined, even after a reload', async ({
    page,
    stripeJs,
  }) => {
    const paymentId = await openCheckout(page)
    stripeJs.answerCards('decline')
    await page.getByRole('checkbox').press('Space')
    await press(page, PAY)
    await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
    await expect(page).toHaveURL(`/checkout?payment=${paymentId}`)
    await expect(page.getByRole('button', { name: PAY })).toBeEnabled()
    await expectNoViolations(page)
    await page.goto(`/success?payment=${paymentId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Failed')
    await page.getByRole('link', { name: 'Try Again' }).click()

    await expect(page.getByRole('checkbox')).not.toBeChecked()
    stripeJs.answerCards('accept')
    await press(page, PAY)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
    // The second attempt didn't include the first one's consent.
    expect(await paymentDetail(page, paymentId)).toMatchObject({ status: 'completed', consented: false })
  })

  test('cancels the payment at Stripe @long', async ({ page, stripe }) => {
    const paymentId = await openCheckout(page)
    await press(page, 'Cancel')
    await expect(page).toHaveURL('/cancelled')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Cancelled')
    expect(await paymentDetail(page, paymentId)).toMatchObject({ status: 'cancelled' })
    expect([...stripe.intents.values()].at(-1)?.status).toBe('canceled')
    await page.goto(`/checkout?payment=${paymentId}`)
    await expect(page).toHaveURL('/cancelled')
  })

  test('of a payment that was paid elsewhere leads to its result @once @long', async ({ page, stripe }) => {
    const paymentId = await openCheckout(page)
    stripe.succeed([...stripe.intents.keys()].at(-1) ?? '')
    await press(page, PAY)
    await expect(page).toHaveURL(`/success?payment=${paymentId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
  })

  test("of a missing payment or another client's shows nothing @once @long", async ({ page, newClient }) => {
    const paymentId = await beginPurchase(page)
    await newClient()
    for (const id of [paymentId, 'pay_0123']) {
      await page.goto(`/checkout?payment=${id}`)
      await expect(page.getByText('We couldn’t find this payment in your account.')).toBeVisible()
    }
    await page.goto('/checkout?payment=nonsense')
    await expect(page).toHaveURL('/client/payments')
  })
})

test('a purchase survives without Stripe.js @long', async ({ page, newClient, stripeJs, pageWatch }) => {
  pageWatch.allow(/ERR_FAILED/)
  await newClient()
  await page.goto('/payments')
  stripeJs.fail(true)
  await purchaseButton(page, 'Full Optimization').click()
  const toast = page.getByRole('region', { name: /^Notifications/ })
  await expect(toast).toContainText('Payment Error')
  await expect(toast).toContainText('Stripe failed to initialize')
  const rows = page.getByRole('region', { name: 'Payment History' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('link', { name: 'Continue to checkout' })).toHaveAttribute(
    'href',
    /^\/checkout\?payment=pay_/,
  )
  stripeJs.fail(false)
  await purchaseButton(page, 'Full Optimization').click()
  await expect(page).toHaveURL(/\/checkout\?payment=/)
  expect(await (await page.request.get('/api/payments')).json()).toHaveLength(1)

  stripeJs.fail(true)
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'Stripe failed to initialize' })).toBeVisible()
  await expectNoViolations(page)
  stripeJs.fail(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: PAY })).toBeEnabled()
})

/**
 * Presses a button of the checkout with the keyboard. A click right after scrolling may still hit the frame of the card
 * fields, because Chromium assumes its old position.
 */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  await expect(button).toBeEnabled()
  await button.press('Enter')
}
