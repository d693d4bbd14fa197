import type { Page } from '@playwright/test'
import { setRate } from '#domain/billing/invoices/rates.server.ts'
import { CONSENT_WORDING } from '#domain/billing/payments/wording.schema.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { FULL } from '../offers.ts'
import { expectNoViolations } from './accessibility.ts'
import { TEST_CARDS } from './environments.ts'
import { expect, clientTest as test } from './harness.ts'
import { openCheckout, paymentDetail } from './purchase.ts'

test.use({ serverEnvironment: TEST_CARDS })

const PAY = `Order and pay ${FULL.euros} (incl. VAT)`
const START_DAY = /work starts after the withdrawal period, on \w+ \d+ \w+( \d+)? if you pay today\.$/
const NOTE = 'Test mode — no card is charged'

test('a package is bought with a test card @postgres @long', async ({ page }) => {
  const response = await page.goto('/payments')
  expect(response?.headers()['content-security-policy']).not.toContain('stripe')
  await expect(page.getByText(NOTE)).toBeVisible()
  await page
    .getByRole('region', { name: 'Purchase Services' })
    .getByRole('button', { name: 'Purchase Full Optimization' })
    .press('Enter')
  await expect(page.getByText('Redirecting to payment checkout...')).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\?payment=pay_[0-9a-f]+$/)
  await expect(page.getByText(NOTE)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(FULL.euros)
  await expect(page.getByRole('radio')).toHaveCount(6)
  // Nothing invites a card number.
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.locator('iframe')).toHaveCount(0)
  const consent = page.getByRole('checkbox', { name: CONSENT_WORDING })
  await expect(consent).not.toBeChecked()
  await expect(consent).toHaveAccessibleDescription(START_DAY)
  await expectNoViolations(page)

  await page.getByRole('radio', { name: /^Succeeds/ }).press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Declined/ })).toBeChecked()
  await page.getByRole('button', { name: PAY }).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
  await expectNoViolations(page)

  await consent.press('Space')
  await page.getByRole('radio', { name: /^Declined/ }).press('ArrowUp')
  await page.getByRole('button', { name: PAY }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
  await expect(page.getByText(NOTE)).toBeVisible()
  expect(await paymentDetail(page, paymentOf(page))).toMatchObject({ status: 'completed', consented: true })
})

test('the checkout shows the order and its buyer @postgres @long', async ({ page, client, studio }) => {
  const rate = { day: stockholmDay(new Date()), rate: '10.98', source: 'Sveriges Riksbank' }
  await studio((deps) => setRate(deps, rate))
  await page.goto('/payments')
  const packages = page.getByRole('region', { name: 'Purchase Services' })
  await expect(packages).toContainText(`You pay${FULL.euros} incl. VAT, about SEK 3,283`)
  await expect(packages).toContainText('In kronor at 10.98 kronor to the euro (Sveriges Riksbank, ')
  const first = await openCheckout(page)
  const order = page.getByRole('region', { name: 'Your order' })
  for (const words of [
    'One day of work on one build, up to two scenes, one platform',
    'Delivery within 10 working days of your files',
    'Price without VAT€239.20',
    'VAT 25%€59.80',
    `Total incl. VAT${FULL.euros}`,
    /In kronor, at 10\.98 kronor to the euro \(Sveriges Riksbank, \w+ \d+ \w+\)SEK 3,283\.02/,
    `${client.name}, as a consumer`,
    'Sold by',
  ])
    await expect(order).toContainText(words)
  await expect(order.getByRole('link', { name: /^terms of \w{3} \d/ })).toHaveAttribute(
    'href',
    /^\/terms\/20/,
  )

  // In Sweden, price and payment stay the same.
  await chooseBuyer(page, { country: 'Sweden', address: 'Spelgatan 1' })
  await expect(order).toContainText('Musterspiele GmbH')
  await expect(page).toHaveURL(`/checkout?payment=${first}`)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByText('Companies have no right of withdrawal')).toBeVisible()

  await chooseBuyer(page, { country: 'Norway' })
  await expect(page).not.toHaveURL(`/checkout?payment=${first}`)
  for (const words of ['VAT 0%€0.00', 'Total €239.20', 'No VAT: outside the scope of Swedish VAT'])
    await expect(order).toContainText(words)
  await expect(order).not.toContainText('kronor')
  await expectNoViolations(page)
  expect(await paymentDetail(page, first)).toMatchObject({ status: 'cancelled' })
  await page.getByRole('button', { name: 'Order and pay €239.20', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
  expect(await paymentDetail(page, paymentOf(page))).toMatchObject({
    status: 'completed',
    amount: 239_20,
    order: { status: 'paid', buyer: { companyName: 'Musterspiele GmbH', country: 'NO' } },
  })
})

test('each test card ends as it says @long', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 })
  const payWith = async (card: RegExp) => {
    await page.getByRole('radio', { name: card }).check()
    await page.getByRole('button', { name: PAY }).press('Enter')
  }
  const first = await openCheckout(page)
  await page.goto('/payments')
  await page.getByRole('link', { name: 'Continue to checkout' }).click()
  await expect(page).toHaveURL(`/checkout?payment=${first}`)
  await payWith(/^Fails later/)
  await expect(heading).toHaveText('Payment Processing')
  await expect(heading).toHaveText('Payment Failed')
  await page.getByRole('link', { name: 'Try Again' }).click()
  await payWith(/^Slow/)
  await expect(heading).toHaveText('Payment Processing')
  await expect(heading).toHaveText('Payment Successful!')

  const disputed = await openCheckout(page)
  await payWith(/^Disputed/)
  await expect(heading).toHaveText('Payment Successful!')
  expect(await paymentDetail(page, disputed)).toMatchObject({ status: 'completed', dispute: 'open' })
  await page.goto('/payments')
  await expect(page.getByText('Your bank is looking into this payment.')).toBeVisible()

  await openCheckout(page)
  const dialog = page.getByRole('dialog', { name: 'Your bank asks if it’s you' })
  await payWith(/^3-D Secure/)
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').filter({ hasText: 'couldn’t confirm it’s you' })).toBeVisible()
  await page.getByRole('button', { name: PAY }).press('Enter')
  await dialog.getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(heading).toHaveText('Payment Successful!')
})

function paymentOf(page: Page): string {
  return new URL(page.url()).searchParams.get('payment') ?? ''
}

/** In the checkout, as a company from this country. */
async function chooseBuyer(page: Page, buyer: { country: string; address?: string }): Promise<void> {
  await page.getByRole('button', { name: 'Change billing details' }).click()
  const form = page.getByRole('form', { name: 'Billing details' })
  await form.getByRole('radio', { name: /for a company/ }).check()
  await form.getByLabel('Country').selectOption(buyer.country)
  await form.getByLabel('Company name').fill('Musterspiele GmbH')
  if (buyer.address) await form.getByLabel('Address').fill(buyer.address)
  await form.getByRole('button', { name: 'Use for this order' }).click()
}
