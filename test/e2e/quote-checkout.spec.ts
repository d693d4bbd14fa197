import { expect, test } from './harness.ts'
import { offerQuote, QUOTE_SUM, QUOTE_TITLE } from './quotes.ts'
import { studioCommand } from './studio-command.ts'

const REHEARSAL = { PAYMENTS: 'rehearsal' }
test.use({ serverEnvironment: REHEARSAL })

test('an accepted quote goes on in the checkout, which does not ask again for what was agreed @once', async ({
  page,
  newClient,
  server,
  databaseUrl,
}) => {
  await newClient()
  const { link } = await offerQuote(studioCommand(server, databaseUrl, REHEARSAL), server)
  await page.goto(link)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: `Accept and pay ${QUOTE_SUM}` }).click()
  await expect(page).toHaveURL(/\/checkout\?payment=pay_[0-9a-f]+$/)
  await expect(page.getByRole('heading', { name: QUOTE_TITLE })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  const payment = new URL(page.url()).searchParams.get('payment')

  // Left without paying, it waits in the portal, and is the same payment.
  await page.goto('/payments')
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await expect(page).toHaveURL(`/checkout?payment=${payment}`)
  await page.getByRole('button', { name: `Order and pay ${QUOTE_SUM}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
  const paid = await page.request.get(`/api/payments/${payment}`)
  expect(await paid.json()).toMatchObject({ status: 'completed', consented: true })
  await page.goto('/payments')
  await expect(page.getByRole('region', { name: 'Payment History' })).toContainText(QUOTE_TITLE)
  await expect(page.getByRole('region', { name: 'Waiting for payment' })).toHaveCount(0)
})
