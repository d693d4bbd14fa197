import { cursorPageOfProjects } from '#domain/reads/list-projects.server.ts'
import { expectNoViolations } from './accessibility.ts'
import { waitForEmail } from './email.ts'
import { TEST_CARDS } from './environments.ts'
import { expect, test } from './harness.ts'
import { expectFine, expectFitsPhone } from './layout.ts'
import { CONSUMER, QUOTE_SUM, QUOTE_TITLE } from './quotes.ts'
import { recordTransfer, startProject } from './studio.ts'

test.use({ serverEnvironment: TEST_CARDS })

test('an accepted quote continues in the checkout @once @long', async ({ page, client, offerQuote }) => {
  const { email } = client
  const { link } = await offerQuote({
    email,
    buyer: CONSUMER,
  })
  await page.goto(link)
  await page.getByRole('checkbox', { name: /start at once/ }).check()
  await page.getByRole('button', { name: `Accept and pay ${QUOTE_SUM}` }).click()
  await expect(page).toHaveURL(/\/checkout\?payment=pay_[0-9a-f]+$/)
  await expect(page.getByRole('heading', { name: QUOTE_TITLE })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /start at once/ })).toHaveCount(0)
  const payment = new URL(page.url()).searchParams.get('payment')

  // If the checkout is left without paying, the same payment waits in the portal.
  await page.goto('/payments')
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await expect(page).toHaveURL(`/checkout?payment=${payment}`)
  await page.getByRole('button', { name: `Pay ${QUOTE_SUM}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
  const paid = await page.request.get(`/api/payments/${payment}`)
  expect(await paid.json()).toMatchObject({ status: 'completed', consented: true })
  await page.goto('/payments')
  await expect(page.getByRole('region', { name: 'Payment History' })).toContainText(QUOTE_TITLE)
  await expect(page.getByRole('region', { name: 'Waiting for payment' })).toHaveCount(0)
})

test('a quote is paid by bank transfer @once @long', async ({ page, client, server, studio, offerQuote }) => {
  const { id, link, number } = await offerQuote({ email: client.email, buyer: CONSUMER })
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
  const mail = await waitForEmail(server, { to: client.email, subject: `Accepted: ${QUOTE_TITLE}` })
  for (const words of [number, 'SE45 5000 0000 0583 9825 7466', QUOTE_SUM]) expect(mail.text).toContain(words)

  await recordTransfer(studio, id, 50_000, 'A-1')
  await page.goto('/payments')
  const waiting = page.getByRole('region', { name: 'Waiting for payment' })
  await expect(waiting).toContainText('left to pay of €1,500.00€1,000.00')
  await expect(waiting.getByRole('link', { name: /^Invoice \S+ \(PDF\)$/ })).toBeVisible()
  await expect(page.getByText('Part of the price. The rest is still due.')).toBeVisible()
  await expect(page.getByText(`Order ${number}`)).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('link', { name: 'Withdraw from contract' })).toHaveCount(1)
  await expectNoViolations(page)
  await page.goto('/dashboard')
  await expect(page.getByText('No active projects')).toBeVisible()
  await expect(page.getByText(new RegExp(`^${QUOTE_TITLE}, due on \\w+ \\d+ \\w+`))).toBeVisible()
  await expect(page.getByRole('link', { name: 'How to pay' })).toHaveCount(1)
  await expect(page.getByText('is waiting for your payment')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(
    'Next: pay the rest of your quote, €1,000.00.',
  )
  await expectNoViolations(page)

  await recordTransfer(studio, id, 100_000, 'A-2')
  await page.goto('/payments')
  await expect(waiting).toHaveCount(0)
  const history = page.getByRole('region', { name: 'Payment History' })
  await expect(history.getByText(`Order ${number}`)).toHaveCount(1)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Current Project Status' })).toContainText(QUOTE_TITLE)
})

test('an unpaid quote can be withdrawn from @once @long', async ({ page, client, offerQuote }) => {
  const { email } = client
  const { link, number } = await offerQuote({
    email,
    buyer: CONSUMER,
  })
  await page.goto(link)
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  await page.getByRole('button', { name: `Order and pay ${QUOTE_SUM} by transfer` }).click()
  await expect(page.getByText('This quote was accepted on')).toBeVisible()
  await page.goto('/payments')
  const waiting = page.getByRole('region', { name: 'Waiting for payment' })
  await waiting.getByRole('link', { name: 'Withdraw from contract' }).click()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  // Even if the message about it makes the page fetch the lists again.
  await expect(page.getByRole('dialog', { name: 'We received your withdrawal' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(waiting).toHaveCount(0)
  const history = page.getByRole('region', { name: 'Payment History' })
  await expect(history).toContainText('Nothing was paid, and nothing is owed.')
  await expect(history.getByText(`Order ${number}`)).toBeVisible()
})

test('a quote has instalments @phone', async ({ page, client, studio, signIn, otherPage, offerQuote }) => {
  // 710.50 + 25% VAT, 177.63, is 888.13: 444.07 and 444.06.
  const lines = [
    { text: 'Water', net: 56_000 },
    { text: 'Grass', net: 15_050 },
  ]
  const terms = { buyer: CONSUMER, inInstalments: true, payDays: 14 }
  const { link } = await offerQuote({ email: client.email, lines, options: [], ...terms })
  await page.goto(link)
  const order = page.getByRole('region', { name: 'Order' })
  await expect(order).toContainText(
    '€444.07 when you accept, €444.06 once the work is delivered, within 14 days of its invoice',
  )
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Order and pay €444.07 now, €444.06 on delivery' }).click()
  const summary = page.getByRole('region', { name: 'Your order' })
  await expect(summary).toContainText('First instalment€444.07, due now')
  await expect(summary).toContainText('Second instalment€444.06, due once the work is delivered')
  await expect(page.getByText('One payment in euros.')).toHaveCount(0)

  await page.goto(link)
  await expect(order).toContainText('€444.07first instalment of €888.13')
  await expect(order).not.toContainText('received')
  await page.goto('/payments')
  const waiting = page.getByRole('region', { name: 'Waiting for payment' })
  await expect(waiting).toContainText('to pay: first instalment€444.07')
  const later = page.getByRole('region', { name: 'Due later' })
  await expect(later).toContainText('€444.06')
  await waiting.getByRole('button', { name: 'Pay by card' }).click()
  await expect(page.getByText('By ordering you accept')).toHaveCount(0)
  await page.getByRole('button', { name: 'Pay the first instalment, €444.07' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Payment Successful!')
  await expect(page.getByText('You paid €444.07 now. The second instalment, €444.06, is due')).toBeVisible()

  await page.goto('/payments')
  await expect(later).toContainText(
    'second instalment€444.06It is due once the work is delivered, within 14 days of its invoice.',
  )
  await expect(waiting).toHaveCount(0)
  const history = page.getByRole('region', { name: 'Payment History' })
  await expect(history).toContainText('For the first instalment.')
  await expectFine(page)

  const { rows } = await studio(({ db }) => cursorPageOfProjects(db, { limit: 1 }))
  const [project] = rows
  if (!project) throw new Error('There is a project.')
  await startProject(studio, project.id)
  const desk = await otherPage()
  await signIn('owner', desk.context())
  await desk.goto('/desk/money')
  await expect(desk.getByRole('main')).toContainText('€444.07 received, €444.06 due on completion')
  await desk.goto(`/desk/projects/${project.id}#complete`)
  await expect(desk.getByRole('main')).toContainText(
    '€444.07 of €888.13 received; second instalment, €444.06, due on completion',
  )
  const complete = desk.getByRole('form', { name: 'Complete' })
  await expect(complete).toContainText(/Invoices the second instalment, €444\.06, due \w+ \d+ \w+/)
  await complete.getByRole('button', { name: 'Complete' }).click()
  await expect(complete.getByRole('alert')).toContainText('This project has no delivery and no figures.')
  await complete.getByRole('checkbox', { name: /Complete it anyway/ }).check()
  await expectFitsPhone(desk)
  await complete.getByRole('button', { name: 'Complete' }).click()
  await expect(complete).toHaveCount(0)

  await page.goto('/dashboard')
  const toPay = /^To pay: the second instalment, €444\.06, by \w+ \d+ \w+/
  await expect(page.getByText(toPay)).toBeVisible()
  await page.getByRole('link', { name: 'How to pay' }).click()
  await expect(waiting).toContainText(/to pay: second instalment€444\.06/)
  await expect(later).toHaveCount(0)
  // As the invoice's email says, also by transfer, however the first instalment was paid.
  await expect(waiting.locator('dl')).toContainText(/Reference.*(IBAN|Bankgiro).*Due/)
  await waiting.getByRole('button', { name: 'Pay by card' }).click()
  await expect(summary).toContainText('First instalment€444.07, received')
  await expect(page.getByText('work may start at once')).toHaveCount(0)
  await expectFine(page)
  await page.getByRole('button', { name: 'Pay the second instalment, €444.06' }).click()
  await expect(heading).toHaveText('Payment Successful!')
  const main = page.getByRole('main')
  await expect(main).toContainText('Your order is paid in full.')
  for (const words of ['Upload Project Files', 'within 24 hours', 'First contact'])
    await expect(main).not.toContainText(words)
  await expectNoViolations(page)
  await page.goto('/payments')
  await expect(history).toContainText('For the second instalment.')
  await expect(waiting).toHaveCount(0)
})
