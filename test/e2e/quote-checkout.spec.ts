import { expectNoViolations } from './accessibility.ts'
import { REHEARSAL } from './environments.ts'
import { expect, test } from './harness.ts'
import { waitForMail } from './mails.ts'
import { offerQuote, QUOTE_SUM, QUOTE_TITLE } from './quotes.ts'
import { studioCommand } from './studio-command.ts'

test.use({ serverEnvironment: REHEARSAL })

test('an accepted quote goes on in the checkout, which does not ask again for what was agreed @once @long', async ({
  page,
  newClient,
  server,
  databaseUrl,
}) => {
  const { email } = await newClient()
  const { link } = await offerQuote(studioCommand(server, databaseUrl, REHEARSAL), server, {
    email,
    buyer: ['--consumer'],
  })
  await page.goto(link)
  await page.getByRole('checkbox', { name: /start at once/ }).check()
  await page.getByRole('button', { name: `Accept and pay ${QUOTE_SUM}` }).click()
  await expect(page).toHaveURL(/\/checkout\?payment=pay_[0-9a-f]+$/)
  await expect(page.getByRole('heading', { name: QUOTE_TITLE })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /start at once/ })).toHaveCount(0)
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

test('a quote by bank transfer stands in one place with how it is paid, and opens its project with the last part @once @long', async ({
  page,
  newClient,
  server,
  databaseUrl,
}) => {
  const client = await newClient()
  const studio = studioCommand(server, databaseUrl, REHEARSAL)
  const { link, number } = await offerQuote(studio, server, { email: client.email, buyer: ['--consumer'] })
  await page.goto(link)
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  await expect(page.getByText(`Reference ${number}, due 10 days after you accept.`)).toBeVisible()
  await page.getByRole('button', { name: `Order and pay ${QUOTE_SUM} by transfer` }).click()
  const agreed = page.getByRole('region', { name: 'Order' })
  await expect(agreed).toBeFocused()
  for (const words of [
    `Amount${QUOTE_SUM}`,
    `Reference${number}`,
    'IBANSE45 5000 0000 0583 9825 7466',
    'BICESSESESS',
  ])
    await expect(agreed).toContainText(words)
  await expect(agreed).toContainText(/Due\w+ \d+ \w+/)
  await expectNoViolations(page)
  const mail = await waitForMail(server, { to: client.email, subject: `Accepted: ${QUOTE_TITLE}` })
  for (const words of [number, 'SE45 5000 0000 0583 9825 7466', QUOTE_SUM]) expect(mail.text).toContain(words)

  await studio(
    'payments',
    'record',
    number,
    '--amount',
    '500',
    '--date',
    today(),
    '--reference',
    'A-1',
    '--yes',
  )
  await page.goto('/payments')
  const waiting = page.getByRole('region', { name: 'Waiting for payment' })
  await expect(waiting).toContainText('Still open€1,000.00')
  await expect(waiting.getByRole('link', { name: /^Invoice \S+ \(PDF\)$/ })).toBeVisible()
  await expect(page.getByText('A part of the price. The rest is still open.')).toBeVisible()
  await waiting.getByRole('button', { name: 'No reminders' }).click()
  await expect(waiting.getByText('We do not remind you by mail.')).toBeVisible()
  await expect(page.getByText(`Order ${number}`)).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('link', { name: 'Withdraw from contract' })).toHaveCount(1)
  await expectNoViolations(page)
  await page.goto('/dashboard')
  await expect(page.getByText('No active projects')).toBeVisible()
  await expect(page.getByText(`${QUOTE_TITLE} waits for your payment of €1,000.00, due on`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(
    'Next: pay the rest of your quote, €1,000.00.',
  )
  await expectNoViolations(page)

  await studio(
    'payments',
    'record',
    number,
    '--amount',
    '1000',
    '--date',
    today(),
    '--reference',
    'A-2',
    '--yes',
  )
  await page.goto('/payments')
  await expect(waiting).toHaveCount(0)
  const history = page.getByRole('region', { name: 'Payment History' })
  await expect(history.getByText(`Order ${number}`)).toHaveCount(1)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Current Project Status' })).toContainText(QUOTE_TITLE)
})

test('a withdrawal before the money ends in the history, where it says what became of it @once @long', async ({
  page,
  newClient,
  server,
  databaseUrl,
}) => {
  const { email } = await newClient()
  const { link, number } = await offerQuote(studioCommand(server, databaseUrl, REHEARSAL), server, {
    email,
    buyer: ['--consumer'],
  })
  await page.goto(link)
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  await page.getByRole('button', { name: `Order and pay ${QUOTE_SUM} by transfer` }).click()
  await expect(page.getByText('This quote was accepted on')).toBeVisible()
  await page.goto('/payments')
  const waiting = page.getByRole('region', { name: 'Waiting for payment' })
  await waiting.getByRole('link', { name: 'Withdraw from contract' }).click()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  // Also when the message about it has the lists fetched again.
  await expect(page.getByRole('dialog', { name: 'We received your withdrawal' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(waiting).toHaveCount(0)
  const history = page.getByRole('region', { name: 'Payment History' })
  await expect(history).toContainText('Nothing was paid, and nothing is owed.')
  await expect(history.getByText(`Order ${number}`)).toBeVisible()
})

/** As a bank names it. */
function today(): string {
  return new Date().toISOString().slice(0, 10)
}

test('a price in two halves is paid half with the yes and half once the project is delivered @once @long', async ({
  page,
  newClient,
  server,
  databaseUrl,
}) => {
  const client = await newClient()
  const studio = studioCommand(server, databaseUrl, REHEARSAL)
  const buyer = ['--consumer', '--instalments', '--pay-days', '14']
  const { link } = await offerQuote(studio, server, { email: client.email, buyer })
  await page.goto(link)
  const order = page.getByRole('region', { name: 'Order' })
  await expect(order).toContainText(
    '€750.00 when you accept, €750.00 once the work is delivered, within 14 days of its invoice',
  )
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Order and pay €750.00 now, €750.00 at delivery' }).click()
  await expect(page.getByRole('heading', { name: QUOTE_TITLE })).toBeVisible()
  await page.getByRole('button', { name: 'Order and pay €750.00' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
  await page.goto('/payments')
  await expect(page.getByRole('region', { name: 'Waiting for payment' })).toHaveCount(0)

  const [project] = JSON.parse(await studio('projects', 'list', '--json'))
  await studio('projects', 'start', project.id, '--yes', '--anyway')
  expect(await studio('projects', 'complete', project.id, '--yes')).toContain('The second half is due on')
  await page.goto('/dashboard')
  await expect(page.getByText(/^To pay: the second half, €750\.00, until \w+ \d+ \w+/).first()).toBeVisible()
  await page.getByRole('link', { name: 'How to pay' }).first().click()
  const waiting = page.getByRole('region', { name: 'Waiting for payment' })
  await expect(waiting).toContainText(/to pay: the second half, until \w+ \d+ \w+€750\.00/)
  // As the invoice's mail says: by transfer too, however the first half was paid.
  await expect(waiting.locator('dl')).toContainText(/Reference.*(IBAN|Bankgiro).*Due/)
  await expectNoViolations(page)
  await waiting.getByRole('button', { name: 'Pay by card' }).click()
  await page.getByRole('button', { name: 'Order and pay €750.00' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
  await page.goto('/payments')
  await expect(waiting).toHaveCount(0)
  const mail = await waitForMail(server, { to: client.email, subject: `Receipt: ${QUOTE_TITLE}, €750.00` })
  expect(mail.text).toContain('€750.00 when you accept')
})
