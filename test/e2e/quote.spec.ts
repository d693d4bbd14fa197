import { buyerSchema } from '#domain/crm/buyers/buyers.schema.ts'
import { previewQuote, sendQuote, showQuote } from '#domain/orders/quotes/quotes.server.ts'
import { expectNoViolations } from './accessibility.ts'
import { waitForEmail } from './email.ts'
import { expect, test, testWithoutScripts } from './harness.ts'
import { CONSUMER, QUOTE_SUM, QUOTE_TITLE } from './quotes.ts'

test.describe('a quote', () => {
  test('is accepted and paid @postgres', async ({ page, context, server, offerQuote }) => {
    const { email, number, link } = await offerQuote()
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(QUOTE_TITLE)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByText('€1,200.00').first()).toBeVisible()
    await page.getByRole('button', { name: 'Accept and pay' }).click()
    await expect(page.getByText('Enter your billing details first')).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('radio', { name: /as a consumer/ }).check()
    await expect(page.getByRole('button', { name: `Accept and pay ${QUOTE_SUM}` })).toBeVisible()
    await page.getByLabel('Country').selectOption('SE')
    await page.getByRole('button', { name: 'Use these details' }).click()
    await expect(page.getByRole('row', { name: /Profile.*€525\.00/ })).toBeVisible()
    await expect(page.getByText('Enter your billing details first')).toHaveCount(0)
    await expect(page.getByRole('row', { name: `Total ${QUOTE_SUM}` })).toBeVisible()
    await expect(page.getByText(`Quote ${number}`)).toBeVisible()
    await expect(page.getByText(/^delivered on \w+ \d+ \w+/)).toBeVisible()
    await expect(page.getByText(/^work, from /)).toBeVisible()
    const option = page.getByRole('checkbox', { name: /^Hitches/ })
    await expect(option).not.toBeChecked()
    await option.check()
    await expect(page.getByRole('row', { name: 'Total €1,862.50' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept and pay €1,862.50' })).toBeVisible()
    await option.uncheck()
    const earlyStart = page.getByRole('checkbox', { name: /start at once/ })
    await expect(earlyStart).not.toBeChecked()
    await expect(earlyStart).toHaveAccessibleDescription(/, on \w+ \d+ \w+( \d+)? if you accept today\.$/)
    await earlyStart.check()
    await expect(page.getByText(/^work, from /)).toHaveCount(0)
    await expect(page.getByLabel('Your name')).toHaveValue('Noor Haddad')
    await expect(page.getByLabel('Your email')).toHaveValue(email)
    await expectNoViolations(page)

    await page.getByRole('button', { name: `Accept and pay ${QUOTE_SUM}` }).click()
    await expect(page).toHaveURL(/\/success\?payment=pay_/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
    await expect(page.getByText(QUOTE_TITLE).first()).toBeVisible()
    await waitForEmail(server, { to: email, subject: `Accepted: ${QUOTE_TITLE}` })
    await waitForEmail(server, { to: email, subject: 'Receipt: ' })
    await waitForEmail(server, { to: email, subject: 'Choose a password' })

    await page.goto('/payments')
    await expect(page.getByRole('heading', { level: 3, name: QUOTE_TITLE })).toBeVisible()
    await page.goto(link)
    await expect(page.getByText(/^This quote was accepted on/)).toBeVisible()
    await expect(page.getByRole('button', { name: /Accept/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Open project' })).toBeVisible()
    await expectNoViolations(page)

    await context.clearCookies()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^This quote was accepted on/)
    await expect(page.getByText(QUOTE_TITLE)).toBeVisible()
    for (const hidden of [QUOTE_SUM, 'Noor Haddad', number])
      await expect(page.getByText(hidden)).toHaveCount(0)
    await expectNoViolations(page)
  })

  test('is accepted for a company @phone @long', async ({ page, client, context, offerQuote }) => {
    const { email, password } = client
    await context.clearCookies()
    const { link } = await offerQuote({ email })
    await page.goto(link)
    const option = page.getByRole('checkbox', { name: /^Hitches/ })
    await option.check()
    await page.getByRole('radio', { name: /for a company/ }).check()
    await page.getByLabel('Country').selectOption('NO')
    await page.getByLabel('Company name').fill('Halvmåne Games AS')
    await page.getByLabel('Address').fill('Storgata 1\n0155 Oslo')
    await page.getByRole('button', { name: 'Use these details' }).click()
    await expect(page.getByText('Halvmåne Games AS')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /start at once/ })).toHaveCount(0)
    await expect(page.getByText('has no right of withdrawal')).toBeVisible()
    await expect(page.getByRole('row', { name: /Profile.*€420\.00/ })).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue(email)
    await expectNoViolations(page)
    await page.getByLabel(/^Password/).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByLabel('Username')).toHaveCount(0)
    await expect(option).toBeChecked()
    await expect(page.getByRole('row', { name: /Price without VAT €1,490\.00/ })).toBeVisible()
  })

  for (const [who, buyer, presses] of [
    [
      'a German company to which it was written',
      buyerSchema.parse({
        ...{ kind: 'company', country: 'DE', companyName: 'Musterspiele GmbH' },
        ...{ vatNumber: 'DE136695976', address: 'Musterweg 1\n10115 Berlin' },
      }),
      ['Go to payment', /^Accept and pay €/],
    ],
    [
      'a Swedish consumer whom nobody had asked',
      undefined,
      ['Go to payment', 'consumer', 'Use these details', /^Accept and pay €/],
    ],
  ] as const)
    test(`is paid in at most four taps by ${who} @phone`, async ({ page, offerQuote }) => {
      const { link } = await offerQuote({ buyer })
      await page.goto(link)
      expect(presses.length).toBeLessThanOrEqual(4)
      for (const name of presses) {
        if (name === 'consumer') await page.getByRole('radio', { name: /as a consumer/ }).tap()
        else await page.getByRole('button', { name }).tap()
        // While the response is pending, the button has another name and the billing details are hidden.
        if (name === 'Use these details')
          await expect(page.getByRole('button', { name: 'Change' })).toBeVisible()
      }
      await expect(page).toHaveURL(/\/success\?payment=pay_/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
    })

  test('is declined with a reason, by keyboard @desktop @long', async ({ page, studio, offerQuote }) => {
    const { id, link } = await offerQuote()
    await page.goto(link)
    const decline = page.getByRole('button', { name: 'Decline' })
    await decline.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(decline).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByLabel('What doesn’t work for you?').fill('Our budget is gone.')
    await expectNoViolations(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^This quote was declined on/)
    await expect(page.getByRole('region', { name: 'Order' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Email us about it' })).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveCount(0)
    await page.getByRole('button', { name: 'Sign in to see the whole quote' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
    await expectNoViolations(page)
    const { quote } = await studio(({ db }) => showQuote(db, id))
    expect(quote.decline_reason).toBe('Our budget is gone.')
    await page.getByRole('button', { name: 'Reopen quote' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(QUOTE_TITLE)
  })

  test('can be previewed by the studio, but not answered @once @long', async ({
    page,
    studio,
    offerQuote,
  }) => {
    const { id } = await offerQuote()
    const { url } = await studio((deps) => previewQuote(deps, { orderId: id }))
    await page.goto(url)
    await expect(page.getByText(/^Preview of the buyer’s page/)).toBeVisible()
    await page.getByRole('radio', { name: /as a consumer/ }).check()
    await page.getByLabel('Country').selectOption('SE')
    await page.getByRole('button', { name: 'Use these details' }).click()
    await page.getByRole('button', { name: `Accept and pay ${QUOTE_SUM}` }).click()
    await expect(page.getByText(/^This is a preview/)).toBeVisible()
    expect((await studio(({ db }) => showQuote(db, id))).order.status).toBe('offered')
  })

  test('needs the right link @once @long', async ({ page, studio, pageWatch, offerQuote }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/quote')
    await expect(page.getByText('Open the quote with the link in our email.')).toBeVisible()
    expect(asked.filter((path) => path.startsWith('/api/quotes'))).toEqual([])
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'Payments' }).click()
    await expect(page).toHaveURL('/auth?next=%2Fclient%2Fpayments')

    pageWatch.allow(/status of 404/)
    const { id, link } = await offerQuote()
    await studio((deps) => sendQuote(deps, { orderId: id }))
    for (const wrong of [link, '/quote#wrong']) {
      await page.goto('/contact')
      await page.goto(wrong)
      await expect(page.getByText(/^This link doesn't open a quote\./)).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
    }
    await expectNoViolations(page)
  })

  test('keeps its secret out of addresses @once @long', async ({ page, server, offerQuote, context }) => {
    const { link } = await offerQuote()
    const [, secret = ''] = link.split('#')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(QUOTE_TITLE)
    expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([])
    expect(asked.filter((url) => url.split('#')[0]?.includes(secret))).toEqual([])
    expect(server.output()).not.toContain(secret)
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
    expect(kept).not.toContain(secret)

    const [first, second] = [await offerQuote(), await offerQuote()]
    await page.goto(first.link)
    await expect(page.getByText(`Quote ${first.number}`)).toBeVisible()
    expect(page.url()).toBe(`${server.url}/quote`)
    await page.reload()
    await expect(page.getByText(`Quote ${first.number}`)).toBeVisible()
    const copy = await context.newPage()
    await copy.goto(page.url())
    await expect(copy.getByText('Open the quote with the link in our email.')).toBeVisible()
    await page.goto(second.link)
    await expect(page.getByText(`Quote ${second.number}`)).toBeVisible()
    await page.goBack()
    await expect(page.getByText(`Quote ${first.number}`)).toBeVisible()
  })

  test('that was paid elsewhere says so @once @long', async ({ page, client, context, offerQuote }) => {
    const { email } = client
    const { link } = await offerQuote({ email, buyer: CONSUMER })
    const left = await context.newPage()
    await left.goto(link)
    const price = left.getByRole('region', { name: 'Order' })
    await expect(price).toContainText('to pay')
    await page.goto(link)
    await page.getByRole('button', { name: `Accept and pay ${QUOTE_SUM}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
    await left.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(left.getByRole('link', { name: 'Open project' })).toBeVisible()
    await expect(price).toContainText(/^paid€1,500\.00/)
  })
})

testWithoutScripts('says without scripts what opens a quote @once', async ({ page }) => {
  await page.goto('/quote#x')
  await expect(page.getByText(/Turn on JavaScript to open the quote/)).toBeVisible()
})
