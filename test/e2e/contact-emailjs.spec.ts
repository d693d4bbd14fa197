import type { Page } from '@playwright/test'
import { fillIn, form, openForm, toast, written } from './contact-form.ts'
import { expect, test } from './harness.ts'
import type { PageWatch } from './page-watch.ts'

test.use({
  serverEnvironment: {
    EMAILJS_PUBLIC_KEY: 'public-key',
    EMAILJS_SERVICE_ID: 'service_studio',
    EMAILJS_TEMPLATE_ID: 'template_contact',
  },
})

test('the message goes there, with the fields of the template @long', async ({ page, pageWatch }) => {
  const sent = await takeWhatIsSent(page, pageWatch)
  await openForm(page)
  await fillIn(page)
  await form(page).submit.click()
  await expect(toast(page, 'status')).toContainText('Message Sent!')
  await expect(form(page).message).toHaveValue('')
  expect(sent).toEqual([
    {
      lib_version: expect.any(String),
      user_id: 'public-key',
      service_id: 'service_studio',
      template_id: 'template_contact',
      template_params: { ...written, to_name: 'Bildruta team' },
    },
  ])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})

for (const [which, address, website, message] of [
  [
    'ends with the tier whose card was chosen',
    '/contact?type=indie',
    '',
    `${written.message}\n\nTier: Indie`,
  ],
  [
    'of a program begins with a warning',
    '/contact',
    'https://spam.example',
    `Suspected spam\n${written.message}`,
  ],
] as const)
  test(`the message ${which} @desktop @long`, async ({ page, pageWatch }) => {
    const sent = await takeWhatIsSent(page, pageWatch)
    await openForm(page, address)
    await fillIn(page)
    if (website) await page.locator('input[name=website]').fill(website, { force: true })
    await form(page).submit.click()
    await expect(toast(page, 'status')).toContainText('Message Sent!')
    const template_params = { ...written, message, to_name: 'Bildruta team' }
    expect(sent).toEqual([expect.objectContaining({ template_params })])
  })

for (const status of [451, 403, 429, 0])
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

/** A fake EmailJS, which keeps what it is sent. */
async function takeWhatIsSent(page: Page, pageWatch: PageWatch): Promise<unknown[]> {
  pageWatch.allow(/^foreign request: https:\/\/api\.emailjs\.com\//)
  const sent: unknown[] = []
  await page.route('https://api.emailjs.com/**', async (route) => {
    expect(new URL(route.request().url()).pathname).toBe('/api/v1.0/email/send')
    sent.push(route.request().postDataJSON())
    await route.fulfill({ body: 'OK', headers: { 'Access-Control-Allow-Origin': '*' } })
  })
  return sent
}
