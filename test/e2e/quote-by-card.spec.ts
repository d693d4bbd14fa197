import type { Page } from '@playwright/test'
import { expectNoViolations } from './accessibility.ts'
import { waitForEmail } from './email.ts'
import { expect } from './harness.ts'
import { CONSUMER, QUOTE_SUM } from './quotes.ts'
import { testWithStripe as test } from './with-stripe.ts'

test('a quote is paid by card in 4 taps @phone', async ({ page, server, stripe, stripeJs, offerQuote }) => {
  const { link } = await offerQuote()
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Enter your card' })).toBeVisible()
  expect(stripeJs.requests()).toBe(0)
  await page.getByRole('button', { name: 'Go to payment' }).tap()
  await page.getByRole('radio', { name: /as a consumer/ }).tap()
  await page.getByRole('button', { name: 'Use these details' }).tap()
  await expect(page.getByRole('button', { name: 'Use these details' })).toHaveCount(0)
  await expect(cardFields(page)).toBeVisible()
  expect(stripeJs.requests()).toBe(1)
  expect(page.url()).toBe(`${server.url}/quote`)
  expect(stripe.requests, 'nothing is prepared before it is ordered').not.toContain(
    'POST /v1/payment_intents',
  )
  await expectNoViolations(page)
  await page.getByRole('button', { name: `Accept and pay ${QUOTE_SUM}` }).tap()
  await expect(page).toHaveURL(/\/success\?payment=pay_/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
})

test('a refused card keeps an order @postgres @long', async ({
  page,
  server,
  stripe,
  stripeJs,
  offerQuote,
}) => {
  const { link, email, number } = await offerQuote({
    buyer: CONSUMER,
  })
  stripe.intents.clear()
  await page.goto(link)
  await page.getByRole('checkbox', { name: /^Hitches/ }).check()
  await page.getByRole('button', { name: 'Enter your card' }).click()
  await expect(cardFields(page)).toBeVisible()
  // The total follows.
  await page.getByRole('checkbox', { name: /^Hitches/ }).uncheck()
  stripeJs.answerCards('decline')
  await page.getByRole('button', { name: `Accept and pay ${QUOTE_SUM}` }).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
  await expect(page.getByText(/^This quote was accepted on/)).toBeVisible()
  await expect(cardFields(page)).toBeVisible()
  for (const gone of ['Decline', 'Change', `Accept and pay ${QUOTE_SUM}`])
    await expect(page.getByRole('button', { name: gone })).toHaveCount(0)
  await expectNoViolations(page)

  stripeJs.answerCards('accept')
  await page.getByRole('button', { name: `Pay ${QUOTE_SUM}`, exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
  expect([...stripe.intents.values()]).toMatchObject([{ amount: 150_000, status: 'succeeded' }])
  expect(await (await page.request.get('/api/orders')).json()).toMatchObject([{ number, status: 'paid' }])
  expect(await (await page.request.get('/api/payments')).json()).toMatchObject([{ status: 'completed' }])
  await waitForEmail(server, { to: email, subject: 'Receipt: ' })
})

test('a quote in instalments charges the first one @once @long', async ({ page, stripe, offerQuote }) => {
  const { link } = await offerQuote({ buyer: CONSUMER, inInstalments: true })
  stripe.intents.clear()
  await page.goto(link)
  await page.getByRole('button', { name: 'Enter your card' }).click()
  await expect(cardFields(page)).toBeVisible()
  await page.getByRole('button', { name: 'Order and pay €750.00 now, €750.00 on delivery' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
  expect([...stripe.intents.values()]).toMatchObject([{ amount: 75_000, status: 'succeeded' }])
})

test('Stripe.js loads late in a quote @once @long', async ({ page, stripeJs, pageWatch, offerQuote }) => {
  pageWatch.allow(/ERR_FAILED/)
  const { link } = await offerQuote({ buyer: CONSUMER })
  stripeJs.fail(true)
  await page.goto(link)
  await page.getByRole('button', { name: 'Enter your card' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Stripe failed to initialize' })).toBeVisible()
  await page.getByRole('button', { name: `Accept and pay ${QUOTE_SUM}` }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Enter your card first.' })).toBeVisible()
  stripeJs.fail(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cardFields(page)).toBeVisible()
})

function cardFields(page: Page) {
  return page.frameLocator('[title="payment fields"]').getByText('The card fields')
}
