import { startingFrom } from '#content/tiers.ts'
import type { ServerProcess } from '../server-process.ts'
import { expectNoViolations } from './accessibility.ts'
import { fillIn, form, openForm, toast, written } from './contact-form.ts'
import { expect, test, testWithoutScripts } from './harness.ts'

const SENTENCES = {
  name: 'Full name must be at least 2 characters',
  email: 'Please enter a valid email address',
  title: 'Please select a service',
  message: 'Please provide more details about your project',
}

/** Every message has a unique text, so that its emails can be found among those of other tests. */
let counter = 0
const unlikeOthers = (title: string) => `${written.message} ${title} ${process.pid}-${counter++}`

const noticeOf = (server: ServerProcess, message: string) =>
  server.mails().find((mail) => mail.text.includes(message))

test.describe('the form', () => {
  test("shows the rules' messages and focuses the first error", async ({ page }) => {
    await openForm(page)
    const { name, email, service, message, submit } = form(page)
    await submit.click()
    for (const sentence of Object.values(SENTENCES)) await expect(page.getByText(sentence)).toBeVisible()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(SENTENCES.name)
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expectNoViolations(page)

    await name.fill('Bo')
    await expect(page.getByText(SENTENCES.name)).toBeHidden()
    await email.fill('bo@')
    await submit.click()
    await expect(email).toBeFocused()
    await email.fill('bo@example.org')
    await submit.click()
    await expect(service).toBeFocused()
    await service.selectOption('other')
    await message.fill('Too short')
    await submit.click()
    await expect(message).toBeFocused()
    await expect(message).toHaveAccessibleDescription(SENTENCES.message)
    await expect(name).toHaveValue('Bo')
  })

  test('offers five services, and other ways @once @long', async ({ page }) => {
    await openForm(page)
    const { service, message } = form(page)
    const options = await service
      .locator('option')
      .evaluateAll((list) => (list as HTMLOptionElement[]).map(({ value, text }) => [value, text]))
    expect(options).toEqual([
      ['', 'Select a service'],
      ['unreal-optimization', 'Unreal Optimization'],
      ['unity-optimization', 'Unity Optimization'],
      ['product-support-fab', 'Product Support (FAB)'],
      ['product-support-unity', 'Product Support (Unity)'],
      ['other', 'Other'],
    ])
    await expect(message).toHaveAttribute('rows', '6')
    await expect(
      page.getByText("We aim to respond within 24 hours - sooner if it's urgent.", { exact: true }),
    ).toBeVisible()

    await expect(page.getByRole('heading', { name: 'Email Support' })).toBeVisible()
    await expect(page.getByText('We typically respond within 1 business day.')).toBeVisible()
    await expect(page.locator('main a[href^="mailto:"]')).toHaveText('support@bildruta.example')
    const discord = page.getByRole('link', { name: 'Join Discord' })
    await expect(discord).toHaveAttribute('target', '_blank')
    await expect(discord).toHaveAttribute('rel', /noopener/)
    await expect(discord).toHaveAccessibleName('Join Discord (opens in a new tab)')
  })
})

test('the chosen tier can be removed', async ({ page }) => {
  await openForm(page, '/contact?type=studio')
  await expect(page.getByText(startingFrom.studio)).toBeVisible()
  await form(page).name.fill(written.name)
  await page.getByRole('link', { name: 'Remove tier Studio' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByText(startingFrom.studio)).toBeHidden()
  await expect(form(page).name).toHaveValue(written.name)
  await expect(page.locator('input[name=tier]')).toHaveValue('')
})

test('the hidden field for programs bothers nobody @once', async ({ page }) => {
  await openForm(page)
  const field = page.locator('input[name=website]')
  await expect(field).toHaveAttribute('tabindex', '-1')
  await expect(field).toHaveAttribute('autocomplete', 'off')
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0)
  const seen = await page.locator('[aria-hidden=true]', { has: field }).boundingBox()
  expect((seen?.width ?? 0) * (seen?.height ?? 0)).toBeLessThanOrEqual(1)
  await form(page).message.focus()
  await page.keyboard.press('Tab')
  await expect(form(page).submit).toBeFocused()
})

test.describe('sending', () => {
  test('stores the message, emails both sides, confirms and resets the form @postgres', async ({
    page,
    server,
  }) => {
    const message = unlikeOthers('sent')
    await openForm(page, '/contact?type=indie')
    await fillIn(page, { message })
    await form(page).submit.click()
    await expect(toast(page, 'status')).toContainText('Message Sent!')
    await expect(toast(page, 'status')).toContainText("We'll get back to you within 24 hours.")
    await expect(form(page).name).toHaveValue('')
    await expect(form(page).message).toHaveValue('')
    await expect(form(page).service).toHaveValue('unreal-optimization')
    await expect(form(page).submit).toBeEnabled()
    const confirmation = page.getByText('Message received').locator('..')
    await expect(confirmation).toBeFocused()
    for (const said of ['within 24 h', 'Unreal Optimization · Indie', written.email, message])
      await expect(confirmation).toContainText(said)
    await expectNoViolations(page)

    await expect.poll(() => noticeOf(server, message)).toBeTruthy()
    const notice = noticeOf(server, message)
    expect(notice?.headers.get('subject')).toEqual(['Unreal Optimization: message from Astrid Lund'])
    expect(notice?.headers.get('reply-to')).toEqual(['astrid@example.org'])
    expect(notice?.text).toContain('Tier: indie')
    const acknowledged = () =>
      server.mails().some((mail) => mail.headers.get('to')?.[0]?.includes(written.email))
    await expect.poll(acknowledged).toBe(true)
  })

  test("is busy while sending and isn't sent twice @long", async ({ page }) => {
    let answer = () => {}
    let requests = 0
    await page.route('**/api/contact', async (route) => {
      requests += 1
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.fulfill({ json: { id: 'con_1' } })
    })
    await openForm(page)
    await fillIn(page)
    await form(page).submit.click()
    const busy = page.getByRole('button', { name: 'Sending...' })
    await expect(busy).toBeDisabled()
    await form(page).name.press('Enter')
    // Only a request that has arrived can be answered.
    await expect.poll(() => requests).toBe(1)
    answer()
    await expect(page.getByText('Message received')).toBeVisible()
    await expect(form(page).submit).toBeEnabled()
    expect(requests).toBe(1)
  })

  for (const [what, status] of [
    ['is refused', 429],
    ['does not get through', 0],
  ] as const)
    test(`that ${what} keeps everything${status === 0 ? ' @long' : ''}`, async ({ page, pageWatch }) => {
      pageWatch.allow(/^console: (The contact message was not sent|Failed to load resource)/)
      const logged: string[] = []
      page.on('console', (message) => logged.push(message.text()))
      await page.route('**/api/contact', (route) =>
        status === 0 ? route.abort() : route.fulfill({ status, body: 'No.' }),
      )
      await openForm(page)
      await fillIn(page)
      await form(page).submit.click()
      await expect(toast(page, 'alert')).toContainText('Submission Failed')
      await expect(toast(page, 'alert')).toContainText(
        'Failed to send message. Please try again or contact us directly.',
      )
      await expect(form(page).name).toHaveValue(written.name)
      await expect(form(page).message).toHaveValue(written.message)
      await expect(form(page).submit).toBeEnabled()
      expect(logged.some((text) => text.startsWith('The contact message was not sent.'))).toBe(true)
    })
})

testWithoutScripts.describe('without scripts', () => {
  testWithoutScripts('the form is sent and answered with a page', async ({ page, server }) => {
    const message = unlikeOthers('without scripts')
    await page.goto('/contact?type=assets')
    await expect(form(page).service).toHaveValue('product-support-fab')
    const { name, email, message: box, submit } = form(page)
    await name.fill(written.name)
    await email.fill(written.email)
    await box.fill(message)
    const [answer] = await Promise.all([page.waitForResponse(/\/contact/), submit.click()])
    expect(answer.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
    await expect(page.getByText("We'll get back to you within 24 hours.")).toBeVisible()
    await expect(page.getByText(message)).toBeVisible()
    await expect.poll(() => noticeOf(server, message)?.text).toContain('Tier: assets')
    await page.getByRole('link', { name: 'Write another message' }).click()
    await expect(submit).toBeVisible()
  })

  testWithoutScripts('what is refused is said under its field, and kept @long', async ({ page }) => {
    await page.goto('/contact?type=indie')
    const { name, email, service, message, submit } = form(page)
    await name.fill('A')
    await email.fill(written.email)
    await service.selectOption('unity-optimization')
    await message.fill('Too short')
    const [answer] = await Promise.all([page.waitForResponse(/\/contact/), submit.click()])
    expect(answer.status()).toBe(400)
    expect(new URL(page.url()).search).toBe('?type=indie')
    await expect(name).toHaveAccessibleDescription(SENTENCES.name)
    await expect(message).toHaveAccessibleDescription(SENTENCES.message)
    await expect(email).not.toHaveAttribute('aria-invalid')
    await expect(name).toHaveValue('A')
    await expect(email).toHaveValue(written.email)
    await expect(service).toHaveValue('unity-optimization')
    await expect(message).toHaveValue('Too short')
  })
})

test('is accessible, and fits its window @both-widths', async ({ page }) => {
  await page.goto('/contact?type=indie')
  await expectNoViolations(page, { inBothWidths: true })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/contact?type=indie')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test.describe('with EmailJS', () => {
  test.use({
    serverEnvironment: {
      EMAILJS_PUBLIC_KEY: 'public-key',
      EMAILJS_SERVICE_ID: 'service_studio',
      EMAILJS_TEMPLATE_ID: 'template_contact',
    },
  })

  for (const { what, address, website, message } of [
    { what: 'the fields of its template', address: '/contact', website: '', message: written.message },
    {
      what: 'the tier whose card was chosen',
      address: '/contact?type=indie',
      website: '',
      message: `${written.message}\n\nTier: Indie`,
    },
    {
      what: 'a warning about programs',
      address: '/contact',
      website: 'https://spam.example',
      message: `Suspected spam\n${written.message}`,
    },
  ])
    test(`a message has ${what} @desktop @long`, async ({ page, pageWatch }) => {
      pageWatch.allow(/^foreign request: https:\/\/api\.emailjs\.com\//)
      const sent: unknown[] = []
      await page.route('https://api.emailjs.com/api/v1.0/email/send', async (route) => {
        sent.push(route.request().postDataJSON())
        await route.fulfill({ body: 'OK', headers: { 'Access-Control-Allow-Origin': '*' } })
      })
      await openForm(page, address)
      await fillIn(page)
      if (website) await page.locator('input[name=website]').fill(website, { force: true })
      await form(page).submit.click()
      await expect(toast(page, 'status')).toContainText('Message Sent!')
      await expect(form(page).message).toHaveValue('')
      expect(sent).toEqual([
        {
          lib_version: expect.any(String),
          user_id: 'public-key',
          service_id: 'service_studio',
          template_id: 'template_contact',
          template_params: { ...written, message, to_name: 'Bildruta team' },
        },
      ])
      expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
    })

  for (const status of [451, 0])
    test(`${status || 'no answer'} ends in the failure toast @desktop @long`, async ({ page, pageWatch }) => {
      pageWatch.allow(/api\.emailjs\.com|^console: The contact message was not sent/)
      await page.route('https://api.emailjs.com/**', (route) =>
        status === 0
          ? route.abort()
          : route.fulfill({ status, body: 'No.', headers: { 'Access-Control-Allow-Origin': '*' } }),
      )
      await openForm(page)
      await fillIn(page)
      await form(page).submit.click()
      await expect(toast(page, 'alert')).toContainText('Submission Failed')
      await expect(form(page).message).toHaveValue(written.message)
    })
})
