import { fillIn, form, openForm, toast, written } from './contact-form.ts'
import { expect, test } from './harness.ts'

test.use({
  serverEnvironment: {
    EMAILJS_PUBLIC_KEY: 'public-key',
    EMAILJS_SERVICE_ID: 'service_studio',
    EMAILJS_TEMPLATE_ID: 'template_contact',
  },
})

test('the message goes there, with the fields of the template', async ({ page, pageWatch }) => {
  pageWatch.allow(/^foreign request: https:\/\/api\.emailjs\.com\//)
  const sent: unknown[] = []
  await page.route('https://api.emailjs.com/**', async (route) => {
    expect(new URL(route.request().url()).pathname).toBe('/api/v1.0/email/send')
    sent.push(route.request().postDataJSON())
    await route.fulfill({ body: 'OK', headers: { 'Access-Control-Allow-Origin': '*' } })
  })
  await openForm(page, '/contact?type=studio')
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

for (const status of [451, 403, 429, 0])
  test(`${status || 'no answer'} ends in the failure toast @desktop`, async ({ page, pageWatch }) => {
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
